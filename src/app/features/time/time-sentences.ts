/** How a time record stands that is not recorded yet, in a sentence. */
import { asSentence } from '#contract/problem.ts'
import type { OutboxRecord } from '#contract/time-outbox.ts'

const sentences: Record<string, string> = {
  held: 'Held, then recorded.',
  sending: 'Being recorded.',
  refused: 'Not saved. The service refused it.',
  unknown: 'Not known: it may have been recorded. Look in the service, then say whether it was.',
  'set aside': 'Set aside while it is edited. It is not recorded until it is saved again.',
}
const refusedAgain =
  'Not known: it was sent again and refused, but the first time it may have been recorded. Look in the service, then say whether it was.'

/** With the reason, where there is one. */
export function sentenceFor({ state = '', reason }: OutboxRecord): string {
  const first = state === 'unknown' && reason ? refusedAgain : (sentences[state] ?? '')
  const { detail, errors = [] } = reason ?? {}
  const others = errors.filter((each) => each.detail !== detail)
  const reasons = [detail, ...others.map((each) => each.detail)].filter(
    (text) => text !== undefined,
  )
  return [first, ...reasons.map(asSentence)].join(' ')
}
