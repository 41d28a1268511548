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
  /** Resolves when none is being checked. */
  idle(): Promise<void>
}

const mostWaiting = 200
const atOnce = 4

/** Nothing is lost with a process that ends: what was not checked is found by the next poll. */
export function createChecker({ check, end, onFailure, gather }: Options): Checker {
  const waiting = new Map<string, { hint: Hint; positions: number[] }>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function checkOne({ hint, positions }: { hint: Hint; positions: number[] }) {
    const found = await check(hint).catch((): DeliveryEnd => 'not checked')
    await end(positions, found).catch(onFailure)
  }
  async function run(): Promise<void> {
    while (waiting.size > 0) {
      const taken = [...waiting].slice(0, atOnce)
      for (const [key] of taken) waiting.delete(key)
      await Promise.all(taken.map(([, one]) => checkOne(one)))
    }
    running = undefined
  }
  const start = () => {
    timer = undefined
    running ??= run()
  }
  return {
    add(hint, position) {
      const key = JSON.stringify(hint)
      const before = waiting.get(key)
      if (!before && waiting.size >= mostWaiting) return false
      if (before) before.positions.push(position)
      else waiting.set(key, { hint, positions: [position] })
      timer ??= setTimeout(start, gather).unref()
      return true
    },
    idle: async () => {
      clearTimeout(timer)
      waiting.clear()
      await running
    },
  }
}
