/** Looks up the names of records, in the mirror, and of people that journal lines and time receipts know only by their ids. */
import type { RecordOfKind } from '#gateway/mirror/context.ts'
import { changesPerson, kindWritten } from '#contract/desk/journal.ts'
import type { HostedMirror } from '#gateway/mirror/hosted-mirror.ts'
import type { JournalLine } from '#gateway/store/journal.ts'
import type { DeskState } from '#gateway/store/state.ts'
import { receiptKey } from '#gateway/store/time/receipts.ts'

export type NamedLine = JournalLine & {
  recordName?: string | undefined
  recordMinutes?: number | undefined
  matter?: { id: string; name: string | undefined } | undefined
}
export type NameRecords = (lines: readonly JournalLine[]) => Promise<NamedLine[]>

/** How long a page and each part of the file wait for the mirror, in milliseconds; without it there are ids alone. */
export const patience = { page: 2000, file: 10_000 }

type NamingMirror = Pick<HostedMirror, 'names'> | undefined

/** Answers what is known of each of some records; a mirror that could not say is not asked again. */
export function createNameLookup(mirror: NamingMirror, wait: keyof typeof patience) {
  let asked = mirror
  return async (records: readonly RecordOfKind[]) => {
    const distinct = new Map(records.map((record) => [keyOf(record), record]))
    if (distinct.size === 0) return () => undefined
    const found = await asked?.names([...distinct.values()], patience[wait])
    if (!found) asked = undefined
    const names = new Map([...distinct.keys()].map((key, index) => [key, found?.[index]]))
    return (record: RecordOfKind) => names.get(keyOf(record))
  }
}

type From = {
  mirror: NamingMirror
  receipts: Pick<DeskState['receipts'], 'byServiceIds'>
  people: Pick<DeskState['people'], 'names'>
}

export function createRecordNamer(
  { mirror, receipts, people }: From,
  wait: keyof typeof patience,
): NameRecords {
  const namesOf = createNameLookup(mirror, wait)
  return async (lines) => {
    const times = await receipts.byServiceIds(
      lines.flatMap(({ operation, recordId }) =>
        operation === 'createTimeRecord' && recordId !== undefined ? recordId : [],
      ),
    )
    const personNames = await people.names(
      lines.flatMap(({ operation, recordId }) =>
        changesPerson(operation) && recordId !== undefined ? recordId : [],
      ),
    )
    const nameOf = await namesOf([
      ...lines.flatMap((line) => recordOf(line) ?? []),
      ...[...times.values()].flatMap(({ matterId }) => (matterId ? matterOf(matterId) : [])),
    ])
    return lines.map((line) => {
      if (changesPerson(line.operation))
        return { ...line, recordName: personNames.get(line.recordId ?? '') }
      const record = recordOf(line)
      const named = record && nameOf(record)
      if (named) return { ...line, recordName: named.name, matter: named.matter }
      const isTime = line.operation === 'createTimeRecord'
      const time = isTime && times.get(receiptKey(line.person, line.recordId ?? ''))
      if (!time) return line
      const { minutes: recordMinutes, matterId: id } = time
      const matter = id ? { id, name: nameOf(matterOf(id))?.name } : undefined
      return { ...line, recordMinutes, matter }
    })
  }
}

export const keyOf = ({ kind, id }: RecordOfKind) => `${kind} ${id}`

export const matterOf = (id: string): RecordOfKind => ({ kind: 'matters', id })

function recordOf({ operation, recordId: id }: JournalLine): RecordOfKind | undefined {
  const kind = kindWritten[operation]
  return kind && id !== undefined ? { kind, id } : undefined
}
