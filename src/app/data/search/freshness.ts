/** What answers the search over everything, and how fresh it is, in one line. */
import { isKept, stateOf } from '#app/data/mirror/kept.ts'
import { momentWithin, stateSentence } from '#app/data/mirror/state-sentence.ts'
import { capital } from '#app/text/capital.ts'
import { type Mirror, mirrorKinds } from '#contract/desk/mirror.ts'

const unavailable =
  'Practice Desk’s copy cannot be read at the moment, so searches go to the service.'

/** Said while it is waited for and the service is asked. */
export const late =
  'Practice Desk’s copy is taking a long time to answer, so this search goes to the service too.'

/** Where the desk keeps nothing of its own to answer from. */
const others: Record<string, string | undefined> = {
  off: 'Practice Desk keeps no copy of your records, so searches go to the service.',
  'other service':
    'Practice Desk’s copy is from another service, so searches go to the current one.',
  unavailable,
}

/** Undefined: it could not be asked how far the copy is. */
export function freshness(
  mirror: Pick<Mirror, 'use' | 'kinds'> | undefined,
  now = new Date(),
): string {
  if (mirror?.use !== 'on') return others[mirror?.use ?? ''] ?? unavailable
  const kept = mirrorKinds.filter((kind) => isKept(mirror, kind))
  const missing = mirrorKinds.filter((kind) => !kept.includes(kind))
  const [first] = missing.map((kind) => stateSentence(stateOf(mirror, kind) ?? { kind }, now))
  const [oldest] = kept.flatMap((kind) => stateOf(mirror, kind)?.asOf ?? []).toSorted()
  const moment = oldest === undefined ? '' : ` as of ${momentWithin(oldest, now)}`
  const ofSome = kept.length > 0 ? ` for ${listed(missing)}` : ''
  return [
    kept.length > 0 && `${capital(listed(kept))}${moment}.`,
    first && `${first}. Meanwhile, searches${ofSome} go to the service.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** `matters, contacts and tasks`. */
const listed = (words: readonly string[]) =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ')
