/** What the mirror says of itself: how far each kind is kept, and how fresh it is. */
import type { Hearing } from '#contract/desk/live.ts'
import {
  type Mirror as MirrorAnswer,
  type MirrorKind,
  mirrorKinds,
  type MirrorState,
} from '#contract/desk/mirror.ts'
import type { KindRow, KindStore } from './store/kinds.ts'
import { isOurs } from './worker.ts'

/** Which kinds are counted: to count takes longer than to find, and what is whole need not be counted for a search. */
export type Counts = 'all' | 'unfinished'

type States = {
  kinds: KindStore
  trouble: (kind: MirrorKind) => string | undefined
  counts: Counts
}

/** Never rejects: what fails is unavailable. */
export async function stateOf(
  open: () => Promise<unknown>,
  { kinds, trouble, counts }: States,
): Promise<MirrorAnswer> {
  try {
    await open()
    const rows = await kinds.all()
    const other = rows.find((row) => !row.forgotten && !isOurs(row, kinds))
    if (other) return { use: 'other service', address: other.address ?? undefined, kinds: [] }
    const states = mirrorKinds.map((kind) =>
      kindState(kinds, { rows, kind, told: trouble(kind), counts }),
    )
    return { use: 'on', kinds: await Promise.all(states) }
  } catch {
    return { use: 'unavailable', kinds: [] }
  }
}

type StateInputs = { rows: KindRow[]; kind: MirrorKind; told: string | undefined; counts: Counts }

async function kindState(
  kinds: KindStore,
  { rows, kind, told, counts }: StateInputs,
): Promise<MirrorState> {
  const row = rows.find((one) => one.kind === kind)!
  const matters = rows.find((one) => one.kind === 'matters')!
  const isReading = row.pass !== null && row.runStartedAt !== null
  return {
    kind,
    state: row.state,
    count: counts === 'all' || row.state !== 'kept' ? await kinds.count(kind) : undefined,
    expected: row.expected ?? undefined,
    asOf: asOf(row.source === 'matters' && row.completeAt ? matters : row)?.toISOString(),
    readingSince: isReading ? row.runStartedAt?.toISOString() : undefined,
    progress: isReading ? await kinds.progress(kind) : undefined,
    reason: [told, row.reason, withoutId(row)].filter(Boolean).join(' ') || undefined,
  }
}

/** A poll brings what has changed since all was read. */
const asOf = ({ completeAt, polledAt }: KindRow) =>
  completeAt && polledAt && polledAt > completeAt ? polledAt : (completeAt ?? undefined)

/** How far polls, by this gateway or another, hear of changes elsewhere: not of all while they fail or are late. */
export function hearingOf(row: KindRow, kinds: KindStore): Hearing {
  const moment = isOurs(row, kinds) ? asOf(row) : undefined
  const isRecent = row.polledAt !== null && Date.now() - row.polledAt.getTime() < longestUnpolled
  return { hearsAll: isRecent && row.failures === 0, asOf: moment?.toISOString() }
}

/** Two gateways may look at each other's polls a minute late, in milliseconds. */
const longestUnpolled = 3 * 60_000

const withoutId = ({ withoutId: count }: KindRow) =>
  count > 0
    ? `The service sent ${count} ${count === 1 ? 'record' : 'records'} without an ID, which ${count === 1 ? 'is' : 'are'} left out.`
    : undefined
