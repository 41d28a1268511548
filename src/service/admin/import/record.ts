/** Reads a record of the file again, after the whole file was checked. */
import type { Catalogue, Entry } from './catalogue.ts'
import type { RecordOf, RecordType } from './line-schemas.ts'
import { readLine } from './parse.ts'
import type { Source } from './source.ts'

/** The fields of an entry of that type; throws a `CommandFailure` if the line has changed. */
export async function readRecord<Type extends RecordType>(
  type: Type,
  entry: Entry,
  { source, catalogue }: { source: Source; catalogue: Catalogue },
): Promise<RecordOf<Type>> {
  const read = readLine(await source.read(entry))
  const isSame = read?.type === type && catalogue.find(read.ref ?? '') === entry
  if (isSame && read.record && read.faults.length === 0) return read.record as RecordOf<Type>
  throw source.changedAt(entry.line)
}
