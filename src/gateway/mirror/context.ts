/** What all parts that keep the mirror up to date share. */
import type { MirrorKind } from '#contract/desk/mirror.ts'
import type { DiskSpace } from '#database/disk-space.ts'
import type { Database } from '#database/open.ts'
import type { Sql } from '#database/sql.ts'
import type { DeskSide, Note } from './desk-side.ts'
import type { Quiet } from './quiet.ts'
import type { Ask } from '#gateway/upstream/ask.ts'
import type { KindStore } from './store/kinds.ts'

export type MirrorContext = {
  db: Sql
  engine: Database['engine']
  disk: Pick<DiskSpace, 'require'>
  kinds: KindStore
  /** At most two calls are under way at the same time, and none before the desk is quiet. */
  ask: Ask
  /** To wait for before something is written, where people and the mirror share one processor. */
  quiet: Quiet
  note: (note: Note) => void
  /** Whether the service refuses the key itself, and not only what was asked for. */
  isKeyRefused: DeskSide['isKeyRefused']
  /** Told before it is stored: a process that ends in between tells it again. */
  tellChanged: DeskSide['tellChanged']
  /** For how many days what was seen to change is kept. */
  changesDays: number
  /** How many records are asked for at once. */
  pageSize: number
  /** How many records are written at once: nobody else is served by the embedded database meanwhile. */
  slice: number
  /** Aborts when the desk closes. */
  signal: AbortSignal
}

/** A record, of a kind that is kept. */
export type RecordOfKind = { kind: MirrorKind; id: string }

/** The address that stands for the service in the same process. */
export const embeddedAddress = 'embedded'

/** A record that has an id: others cannot be told apart, nor asked for. */
export const hasId = ({ id }: { id: string }) => id.trim() !== ''

/** Cuts a list into parts. */
export const slicesOf = <Entry>(entries: readonly Entry[], size: number): Entry[][] =>
  Array.from({ length: Math.ceil(entries.length / size) }, (_, index) =>
    entries.slice(index * size, (index + 1) * size),
  )
