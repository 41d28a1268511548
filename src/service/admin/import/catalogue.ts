/** What a file holds, without what it says: a few bytes for each record, found by its ref. */
import { newId } from '#service/db/ids.ts'
import type { StagedContents } from '#service/files/file-store.ts'
import { type RecordType, recordTypes } from './form.ts'
import type { LinePosition } from './source.ts'

export type Entry = LinePosition & {
  type: RecordType
  /** What the record will be called in the practice. */
  id: string
  isStaff: boolean
  /** Whether a matter brings its number. */
  isNumbered: boolean
  /** The contents of a document's file, once they are on the disk. */
  staged?: StagedContents
}
export type Catalogue = ReturnType<typeof newCatalogue>

export function newCatalogue() {
  const byRef = new Map<string, Entry>()
  const byType = new Map<RecordType, Entry[]>(recordTypes.map((type) => [type, []]))
  return {
    find: (ref: string): Entry | undefined => byRef.get(ref),
    ofType: (type: RecordType): Entry[] => byType.get(type)!,

    add(ref: string, entry: Omit<Entry, 'id'>): void {
      const known = { ...entry, id: newId() }
      byRef.set(ref, known)
      byType.get(entry.type)!.push(known)
    },

    stage(entry: Entry, contents: StagedContents): void {
      entry.staged = contents
    },

    /** A record that is in the practice already has its id there. */
    idAs(entry: Entry, id: string): void {
      entry.id = id
    },

    /** The id in the practice of what a record names by a ref or an id. */
    idOf: (name: string): string => byRef.get(name)?.id ?? name,
  }
}
