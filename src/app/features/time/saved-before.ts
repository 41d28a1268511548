/** The outcome of saving a time record without an answer, from what the gateway has now. */
import type { WriteOutcome } from '#app/ui/dialogs/pending-actions.ts'
import { isSame } from '#app/ui/forms/sent-values.ts'
import type { OutboxRecord } from '#contract/desk/time-outbox.ts'
import type { Holding } from '#app/data/time/queries.ts'
import { reasonFor } from './time-sentences.ts'

const again = 'Save it again: it will not be recorded twice.'

/** An edited record exists in any case, paused with its earlier values: only its contents show the outcome. */
export function outcomeOfFound({ record }: Holding, found: OutboxRecord | undefined): WriteOutcome {
  if (!found) {
    return {
      word: 'Not known',
      message: `Practice Desk does not have this time record yet. ${again}`,
    }
  }
  const isLikeIt = found.state !== 'set aside' && isSame(record, found.record)
  if (!isLikeIt) {
    return {
      word: 'Not known',
      message: `Practice Desk still has the earlier version of this record. ${again}`,
    }
  }
  // It may have been refused before the edit, or since: it is not sent by itself either way.
  if (found.state === 'refused') {
    const message = ['The service refused this record.', reasonFor(found), again]
    return { word: 'Not known', message: message.filter(Boolean).join(' ') }
  }
  return { word: 'Saved', message: 'Practice Desk has this time record.' }
}
