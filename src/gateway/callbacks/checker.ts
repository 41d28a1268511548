/** Checks hints a moment after they came, each record once, a few at a time. */
import type { DeliveryEnd } from '#contract/desk/callbacks.ts'
import type { Hint } from './hint.ts'

type Options = {
  check: (hint: Hint) => Promise<DeliveryEnd>
  /** Notes what became of the deliveries at these places. */
  end: (positions: readonly number[], end: DeliveryEnd) => Promise<void>
  onFailure: (error: unknown) => void
  /** In milliseconds. */
  gather: number
}

export type Checker = {
  /** Checks the record of a hint soon; false if too many are waiting, which are left to the next poll. */
  add(hint: Hint, position: number): boolean
  /** Resolves when none is being checked; those that wait are not checked any more. */
  close(): Promise<void>
}

const mostWaiting = 200
const atOnce = 4

type Waiting = Map<string, { hint: Hint; positions: number[] }>

/** Nothing is lost with a process that ends: what it has not checked stays without an end, and is checked at the next start. */
export function createChecker({ check, end, onFailure, gather }: Options): Checker {
  /** Those that have just come, and those whose turn it is. */
  let gathered: Waiting = new Map()
  const due: Waiting = new Map()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isClosed = false

  async function checkOne({ hint, positions }: { hint: Hint; positions: number[] }) {
    const found = await check(hint).catch((): DeliveryEnd => 'not checked')
    if (isClosed && found === 'not checked') return
    await end(positions, found).catch(onFailure)
  }
  async function run(): Promise<void> {
    while (due.size > 0) {
      const taken = [...due].slice(0, atOnce)
      for (const [key] of taken) due.delete(key)
      await Promise.all(taken.map(([, one]) => checkOne(one)))
    }
    running = undefined
  }
  const start = () => {
    timer = undefined
    for (const [key, one] of gathered) {
      const { positions = [] } = due.get(key) ?? {}
      due.set(key, { ...one, positions: [...positions, ...one.positions] })
    }
    gathered = new Map()
    running ??= run()
  }
  return {
    add(hint, position) {
      const key = JSON.stringify(hint)
      const before = gathered.get(key)
      if (!before && gathered.size + due.size >= mostWaiting) return false
      if (before) before.positions.push(position)
      else gathered.set(key, { hint, positions: [position] })
      timer ??= setTimeout(start, gather).unref()
      return true
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      due.clear()
      await running
    },
  }
}
