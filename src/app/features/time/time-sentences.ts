/** The state of a time record that is not recorded yet, in a sentence. */
import { sentencesOf } from '#contract/problem.ts'
import type { OutboxRecord } from '#contract/desk/time-outbox.ts'

const sentences: Record<string, string> = {
  held: 'Will be recorded.',
  sending: 'Being recorded.',
  refused: 'Not saved. The service refused it.',
  unknown: 'Not known: it may have been recorded.',
  'set aside': 'Paused.',
}
const refusedAgain =
  'Not known: it was sent again and refused, but the first time it may have been recorded.'

/** What is next, for whoever may decide about time records, and for a reader. */
const next: Record<string, string> = {
  unknown: 'Check in the service, then say whether it was.',
  'set aside': 'It will not be sent until you save it again, or choose ‘Send as it is’.',
}
const nextForReader: Record<string, string> = {
  unknown: 'Check in the service whether it was.',
  'set aside': 'It will not be sent.',
}

/** Why a record cannot be edited. */
export type Closed = { heading: string; why: string }
const closed: Record<string, Closed | undefined> = {
  recorded: {
    heading: 'This time record has been recorded',
    why: 'It can only be changed in the service itself.',
  },
  sending: {
    heading: 'This time record is being recorded',
    why: 'It cannot be changed meanwhile.',
  },
  unknown: {
    heading: 'This time record may have been recorded',
    why: 'Check in the service, then say under Time whether it was.',
  },
}

/** Undefined where the desk accepts an edit of the record. */
export const closedBecause = ({ state = '' }: Pick<OutboxRecord, 'state'>) => closed[state]

/** With the reason, where there is one. */
export function sentenceFor(record: OutboxRecord, mayDecide = true): string {
  const { state = '', reason } = record
  const first = state === 'unknown' && reason ? refusedAgain : (sentences[state] ?? '')
  const second = (mayDecide ? next : nextForReader)[state]
  return [first, second, reasonFor(record)].filter(Boolean).join(' ')
}

/** The reason for its state, as the service or the gateway gives it; empty if there is none. */
export function reasonFor({ reason }: OutboxRecord): string {
  const { detail, errors = [] } = reason ?? {}
  const reasons = [detail, ...errors.map((each) => each.detail)]
  return sentencesOf(reasons.filter((text) => text !== undefined)).join(' ')
}
