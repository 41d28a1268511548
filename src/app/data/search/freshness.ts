/** What answers the search over everything, and how fresh it is, in one line. */
import { isKept, stateOf } from '#app/data/mirror/kept.ts'
import { momentWithin, stateSentence } from '#app/data/mirror/state-sentence.ts'
import { type Mirror, mirrorKinds } from '#contract/desk/mirror.ts'

const unavailable =
  'The desk’s own copy cannot be read at the moment: the service is asked instead.'

/** Where the desk keeps nothing of its own to answer from. */
const others: Record<string, string | undefined> = {
  off: 'This desk keeps no copy of its own: the service answers.',
  'other service': 'The desk’s own copy is of another service: the one in use answers.',
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
  return [
    kept.length > 0 && `${startingLarge(listed(kept))}${moment}.`,
    first && `${first}. Meanwhile, the service answers.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** `matters, contacts and tasks`. */
const listed = (words: readonly string[]) =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ')

const startingLarge = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
