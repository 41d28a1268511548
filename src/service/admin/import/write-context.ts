/** What the writers of an import share. */
import type { EventName } from '#contract/webhooks.ts'
import type { Sql } from '#database/sql.ts'
import type { Areas } from './areas.ts'
import type { Catalogue, Entry } from './catalogue.ts'
import type { RecordOf, RecordType } from './line-schemas.ts'

/** A record of one type with its place in the file and its id in the practice. */
export type ImportRecord<Type extends RecordType> = { entry: Entry; fields: RecordOf<Type> }

/** What the writers need besides the records. */
export type WriteContext = Pick<Catalogue, 'find' | 'idOf' | 'setId'> & {
  db: Sql
  areas: Areas
  /** The events that webhooks listen to. */
  events: ReadonlySet<EventName>
}
