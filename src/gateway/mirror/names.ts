/** Says what records are called, for those who know only their ids. */
import type { RecordOfKind } from './context.ts'
import { type Mirror as MirrorAnswer, mirrorKinds } from '#contract/desk/mirror.ts'
import type { Database } from '#database/open.ts'
import type { FailureNote } from './failure-note.ts'
import { type NamedRecord, namesOf } from './store/names.ts'
import { keyOf } from './store/values.ts'

/** In the order of the records, undefined for what is not known; undefined as a whole while the mirror cannot say. */
export const createNames =
  (
    { sql: db }: Pick<Database, 'sql'>,
    state: () => Promise<MirrorAnswer>,
    onFailure: FailureNote['report'],
  ) =>
  async (records: readonly RecordOfKind[]): Promise<(NamedRecord | undefined)[] | undefined> => {
    if ((await state()).use !== 'on') return undefined
    try {
      const named = await Promise.all(
        mirrorKinds.map(async (kind) => {
          const ofKind = records.filter((record) => record.kind === kind)
          const keys = [...new Set(ofKind.map(({ id }) => keyOf(id)))]
          return [kind, await namesOf(db, kind, keys)] as const
        }),
      )
      const names = new Map(named)
      return records.map(({ kind, id }) => names.get(kind)?.get(keyOf(id)))
    } catch (error) {
      onFailure(error, 'named')
      return undefined
    }
  }
