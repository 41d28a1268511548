// @chunk pieces
/** How fresh what the desk keeps is, in a sentence: beside every answer that stands on it. */
import { formatCount, formatNumber } from '#app/text/format.ts'
import { capital } from '#app/text/capital.ts'
import { dayAndTimeWithin, formatAll } from '#app/text/format-more.ts'
import type { MirrorState } from '#contract/desk/mirror.ts'

const nouns: Record<string, [one: string, many: string]> = {
  matters: ['matter', 'matters'],
  contacts: ['contact', 'contacts'],
  tasks: ['task', 'tasks'],
  documents: ['document', 'documents'],
}

/** A moment within a sentence: `10:42 am` of today, `yesterday, 4:05 pm`. */
export const momentWithin = (moment: string, now: Date) =>
  dayAndTimeWithin(moment, now).replace(/^today, /, '')

/** `All 41,203 matters, as of 10:42 am`, or how far the first reading is, or that it has stopped. */
export function stateSentence(
  { kind = '', state, count = 0, expected, asOf }: MirrorState,
  now = new Date(),
): string {
  const [one, many] = nouns[kind] ?? ['record', 'records']
  const kept = formatCount(count, one, many)
  const moment = asOf === undefined ? undefined : momentWithin(asOf, now)
  if (state === 'kept' && moment) return capital(`${formatAll(count, one, many)}, as of ${moment}`)
  if (state === 'filling') {
    return expected === undefined
      ? `Copying ${many}: ${formatNumber(count)} so far`
      : `Copying ${many}: ${formatNumber(count)} of about ${formatNumber(expected)}`
  }
  // Nothing is kept, which says nothing of how many the service has.
  if (state === 'stopped' && count === 0) return `No ${many} kept`
  if (state === 'stopped') return `Copying stopped: ${kept}${moment ? `, as of ${moment}` : ''}`
  return `No ${many} yet`
}
