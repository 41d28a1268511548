/** What it means for a record that was saved without an answer how the desk has it now. */
import type { WriteOutcome } from '#app/ui/dialogs/pending-actions.ts'
import { isSame } from '#app/ui/forms/sent-values.ts'
import type { OutboxRecord } from '#contract/time-outbox.ts'
import type { Holding } from '#app/data/time/queries.ts'

const again = 'Save it again: it will not be recorded twice.'

/** A record that is edited is there in any case, set aside as it was: only its contents tell. */
export function endingOfFound({ record }: Holding, found: OutboxRecord | undefined): WriteOutcome {
  if (!found) {
    return { word: 'Not known', says: `Practice Desk does not have this time record yet. ${again}` }
  }
  const arrived = found.state !== 'set aside' && isSame(record, found.record)
  return arrived
    ? { word: 'Saved', says: 'Practice Desk has this time record.' }
    : { word: 'Not known', says: `Practice Desk still has this record as it was before. ${again}` }
}
