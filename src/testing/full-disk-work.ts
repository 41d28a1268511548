/** Simulates people at work while the disk of their desk fills, and checks what is there afterwards. */
import { ContactPage } from '#contract/contacts.ts'
import { apiPrefix, deskPrefix } from '#contract/operation.ts'
import { write } from '#gateway/testing/stack.ts'
import type { SmallDisk } from './small-disk.ts'

/** How long any answer may take, in milliseconds: less than the limit of the watchdog. */
const answerTimeout = 25_000
/** How long the answers may take to show the state of the disk, in milliseconds. */
const settlingTimeout = 120_000

export type FullDiskReport = {
  acknowledged: number
  refused: number
  /** Calls that were never answered. */
  unanswered: string[]
  lost: string[]
  duplicated: string[]
  /** Writes that were refused with 'nothing was saved', and saved anyway. */
  savedAfterAll: string[]
  /** How the desk ended on the full disk: its exit code, or the signal. */
  end: unknown
}

/** People add contacts while the disk is filled, `rounds` times; the desk is ended on the full one. */
export async function workOnFullDisk(disk: SmallDisk, rounds: number): Promise<FullDiskReport> {
  const first = await disk.start()
  const work = startWork(first.url)
  try {
    for (let round = 0; round < rounds; round += 1) {
      await work.until('saved', 3)
      disk.fill()
      await work.until('refused', 3)
      // Including the reserve that the desk released.
      disk.fill()
      await work.until('refused', 3)
      disk.empty()
    }
    await work.until('saved', 3)
    disk.fill()
    await work.until('refused', 1)
    await work.stop()
    const end = await first.stop()
    disk.empty()
    const second = await disk.start()
    const names = await namesAt(second.url).finally(() => second.stop())
    return { ...work.report(names), end }
  } finally {
    await work.stop()
    await first.kill()
  }
}

type Outcome = 'saved' | 'refused' | 'not known'

/** Starts four people who add contacts one after the other, one who changes a setting, and one who reads. */
function startWork(url: string) {
  const names: Record<Outcome, string[]> = { saved: [], refused: [], 'not known': [] }
  const unanswered: string[] = []
  const stopped = new AbortController()
  let number = 0

  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(url + path, {
      ...init,
      signal: AbortSignal.timeout(answerTimeout),
    }).catch((error: Error) => void unanswered.push(`${path}: ${error.message}`))
    await answer?.arrayBuffer()
    return answer?.status
  }
  const add = async () => {
    const lastName = `Ferrari-${(number += 1)}-`
    const body = JSON.stringify({ firstName: 'Ada', lastName })
    const status = await ask(`${apiPrefix}/contacts/person`, {
      method: 'POST',
      headers: write,
      body,
    })
    names[status === 200 ? 'saved' : status === 507 ? 'refused' : 'not known'].push(lastName)
  }
  const change = () => {
    const body = JSON.stringify({ timeHoldSeconds: 5 })
    return ask(`${deskPrefix}/preferences`, { method: 'PATCH', headers: write, body })
  }
  const read = () => ask(`${apiPrefix}/contacts?pageSize=1`)
  const repeat = async (work: () => Promise<unknown>) => {
    while (!stopped.signal.aborted) await work()
  }
  const people = Promise.all([add, add, add, add, change, read].map(repeat))
  return {
    /** Waits until so many more writes have this outcome. */
    async until(outcome: Outcome, more: number) {
      const wanted = names[outcome].length + more
      const end = performance.now() + settlingTimeout
      while (names[outcome].length < wanted) {
        if (performance.now() > end) throw new Error(`No more writes were ${outcome}.`)
        await read()
      }
    },
    async stop() {
      stopped.abort()
      await people
    },
    report(stored: string[]) {
      const count = (name: string) => stored.filter((each) => each.includes(name)).length
      return {
        acknowledged: names.saved.length,
        refused: names.refused.length,
        unanswered,
        lost: names.saved.filter((name) => count(name) === 0),
        duplicated: [...names.saved, ...names['not known']].filter((name) => count(name) > 1),
        savedAfterAll: names.refused.filter((name) => count(name) > 0),
      }
    },
  }
}

/** The names of all contacts. */
async function namesAt(url: string): Promise<string[]> {
  const names: string[] = []
  for (let pageIndex = 0; ; pageIndex += 1) {
    const answer = await fetch(`${url}${apiPrefix}/contacts?pageSize=100&pageIndex=${pageIndex}`)
    const { records } = ContactPage.parse(await answer.json())
    if (records.length === 0) return names
    names.push(...records.map(({ fullName }) => fullName ?? ''))
  }
}
