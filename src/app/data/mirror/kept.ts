// @chunk later
/** What may be read from the desk's copy of the service: only kinds of record that it has in full. */
import type { Mirror, MirrorKind, SearchAnswer } from '#contract/desk/mirror.ts'

/** How far the copy of a kind is; undefined where nothing is known of it. */
export const stateOf = ({ kinds = [] }: Pick<Mirror, 'kinds'>, kind: MirrorKind) =>
  kinds.find((one) => one.kind === kind)

/** Whether all records of a kind are kept, of the service that is in use. */
export const isKept = (mirror: Pick<Mirror, 'use' | 'kinds'>, kind: MirrorKind) =>
  mirror.use === 'on' && stateOf(mirror, kind)?.state === 'kept'

/** The records that a search found in the copy; undefined where it does not have all of their kind. */
export const keptIn = <Kind extends MirrorKind>(
  answer: SearchAnswer | undefined,
  kind: Kind,
): NonNullable<SearchAnswer[Kind]> | undefined =>
  answer && isKept(answer, kind) ? (answer[kind] ?? []) : undefined
