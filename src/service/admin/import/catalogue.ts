/** An index of the records in a file by ref: a few bytes for each, without their fields. */
import { newId } from '#service/db/ids.ts'
import type { StagedContents } from '#service/files/file-store.ts'
import { type RecordType, recordTypes } from './line-schemas.ts'
import type { LinePosition } from './source.ts'

export type Entry = LinePosition & {
  type: RecordType
  /** The id that the record gets in the practice. */
  id: string
  isStaff: boolean
  /** Whether a matter has a number. */
  isNumbered: boolean
  /** The contents of a document's file, once they are on the disk. */
  staged?: StagedContents
}
export type Catalogue = ReturnType<typeof newCatalogue>

export function newCatalogue() {
  const byRef = new Map<string, Entry>()
  const byType = new Map<RecordType, Entry[]>(recordTypes.map((type) => [type, []]))
  const onMatters = new Set<string>()
  return {
    find: (ref: string): Entry | undefined => byRef.get(ref),
    ofType: (type: RecordType): Entry[] => byType.get(type)!,

    add(ref: string, entry: Omit<Entry, 'id'>): void {
      const known = { ...entry, id: newId() }
      byRef.set(ref, known)
      byType.get(entry.type)!.push(known)
    },

    /** Notes a contact that a matter names. */
    nameOnMatter: (name: string) => onMatters.add(name),

    /** The ids of the contacts that matters name and that are in the practice already. */
    idsOnMatters: (): string[] => [...onMatters].filter((name) => !byRef.has(name)),

    stage(entry: Entry, contents: StagedContents): void {
      entry.staged = contents
    },

    /** Sets the id of a record that exists in the practice already. */
    setId(entry: Entry, id: string): void {
      entry.id = id
    },

    /** The id in the practice for a ref or an id that a record names. */
    idOf: (name: string): string => byRef.get(name)?.id ?? name,
  }
}
