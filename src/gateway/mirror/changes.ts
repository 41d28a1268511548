/** Lists what was seen to change in a matter, the latest first, and says since when that is known. */
import type { Change, ChangePage, ChangeQuery } from '#contract/desk/changes.ts'
import type { Mirror as MirrorAnswer } from '#contract/desk/mirror.ts'
import type { Database } from '#database/open.ts'
import type { FailureNote } from './failure-note.ts'
import { changesOfMatter, watchedSince } from './store/changes.ts'
import { keyOf } from './store/values.ts'
import type { changes } from './store/tables.ts'

/** How many there are on a page by default. */
const usualPage = 100

type Options = {
  /** How long changes are kept. */
  changesDays: number
  onFailure: FailureNote['report']
}

/** `state` says how fresh what is kept is. */
export const createChanges =
  (
    { sql: db }: Pick<Database, 'sql'>,
    state: () => Promise<MirrorAnswer>,
    { changesDays, onFailure }: Options,
  ) =>
  async (matterId: string, { before, pageSize = usualPage }: ChangeQuery): Promise<ChangePage> => {
    const now = await state()
    if (now.use !== 'on') return { use: now.use, kinds: now.kinds }
    try {
      const since = await watchedSince(db, 'matters', changesDays)
      const { rows, hasMore } = await changesOfMatter(db, keyOf(matterId), {
        before,
        since,
        pageSize,
      })
      return {
        use: now.use,
        kinds: now.kinds,
        since: since?.toISOString(),
        records: rows.map(toChange),
        next: hasMore ? rows.at(-1)?.id : undefined,
      }
    } catch (error) {
      onFailure(error, 'listed')
      return { use: 'unavailable', kinds: [] }
    }
  }

const toChange = ({ id, seenAt, modifiedAt, ...row }: typeof changes.$inferSelect): Change => ({
  id: String(id),
  kind: row.kind,
  recordId: row.recordId,
  recordName: row.recordName ?? undefined,
  what: row.what,
  field: row.field ?? undefined,
  label: row.label ?? undefined,
  before: row.before ?? undefined,
  after: row.after ?? undefined,
  cut: row.cut || undefined,
  beforeId: row.beforeId ?? undefined,
  afterId: row.afterId ?? undefined,
  seenAt: seenAt.toISOString(),
  modifiedAt: modifiedAt?.toISOString(),
  person: row.person ?? undefined,
})
