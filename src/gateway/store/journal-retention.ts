/** Takes away the lines of the journal that are older than the firm keeps them, at start and once a day. */
import type { DeskState } from './state.ts'

type Options = {
  journal: Pick<DeskState['journal'], 'takeAwayOld'>
  days: number
  onFailure: (error: unknown) => void
}

const day = 24 * 60 * 60_000

/** Returns what stops it, once nothing is under way. */
export function startJournalRetention({ journal, days, onFailure }: Options): () => Promise<void> {
  let last = Promise.resolve()
  const run = () => {
    last = journal.takeAwayOld(days).catch(onFailure)
  }
  run()
  const timer = setInterval(run, day).unref()
  return async () => {
    clearInterval(timer)
    await last
  }
}
