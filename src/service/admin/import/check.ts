/** Checks a whole file before anything is written: every line by itself, and its links to other records. */
import { Id } from '#contract/common.ts'
import type { Sql } from '#database/sql.ts'
import { type Catalogue, newCatalogue } from './catalogue.ts'
import { pathFault } from './document-files.ts'
import type { FaultList } from './faults.ts'
import { checkCycles, checkMembers, type Group } from './groups.ts'
import { recordLinks } from './links.ts'
import { type ParsedLine, readLine } from './parse.ts'
import type { LinePosition, Source } from './source.ts'
import { linkFault, type OpenLink, resolveLinks, checkNumbers } from './targets.ts'

type File = {
  source: Source
  /** Where the files of documents are. */
  folder: string
  faults: FaultList
  signal: AbortSignal
}

/** Adds everything that is wrong to the faults; the catalogue is complete if there are none. */
export async function checkFile(db: Sql, file: File): Promise<Catalogue> {
  const { source, faults, signal } = file
  const findings = newFindings()
  for await (const place of source.lines()) {
    signal.throwIfAborted()
    const { line, bytes } = place
    if (!bytes) faults.add({ line, detail: 'This line is too long for a record' })
    const read = bytes && readLine(bytes)
    if (read) await checkRecord(place, read, { ...file, findings })
  }
  const { catalogue, open, groups, numbers } = findings
  checkCycles(groups, faults)
  await resolveLinks(db, open, { catalogue, faults })
  await checkNumbers(db, numbers, faults)
  return catalogue
}

type Findings = ReturnType<typeof newFindings>
const newFindings = () => ({
  catalogue: newCatalogue(),
  open: new Array<OpenLink>(),
  groups: new Map<string, Group>(),
  /** The line of each number of a matter, and of each practice area. */
  numbers: new Map<string, number>(),
  areas: new Map<string, number>(),
})

async function checkRecord(
  { line, offset, length }: LinePosition,
  { type, ref, fields, faults: own }: ParsedLine,
  { findings, folder, faults }: File & { findings: Findings },
): Promise<void> {
  const { catalogue, open, groups, numbers, areas } = findings
  const add = (fault?: { pointer?: string; detail: string }) =>
    fault && faults.add({ line, ...fault })
  own.forEach(add)
  if (!type) return
  const links = recordLinks(type, fields)
  const before = ref === undefined ? undefined : catalogue.find(ref)
  if (before) add({ pointer: '#/ref', detail: `Line ${before.line} already has this ref` })
  else if (ref !== undefined) {
    const [isStaff, isNumbered] = [fields['staff'] === true, fields['number'] !== undefined]
    catalogue.add(ref, { type, line, offset, length, isStaff, isNumbered })
    if (type === 'plural') groups.set(ref, { line, members: links })
  }
  for (const link of links) {
    const target = catalogue.find(link.name)
    if (target) add(linkFault(link, target))
    else {
      open.push({ line, ...link })
      if (type === 'matter') catalogue.nameOnMatter(link.name)
    }
  }
  if (type === 'plural') checkMembers({ line, members: links }, faults)
  if (type === 'matter') add(takenFault(numbers, { field: 'number', fields, line }))
  if (type === 'practiceArea') add(takenFault(areas, { field: 'name', fields, line }))
  const { path } = fields
  const isPath = typeof path === 'string' && !own.some(({ pointer }) => pointer === '#/path')
  if (type === 'document' && isPath) add(await pathFault(folder, path))
}

/** The fault of a value that another line has already. */
function takenFault(
  taken: Map<string, number>,
  { field, fields, line }: { field: string; fields: ParsedLine['fields']; line: number },
) {
  const value = Id.safeParse(fields[field])
  if (!value.success) return undefined
  const before = taken.get(value.data)
  if (before === undefined) return void taken.set(value.data, line)
  return { pointer: `#/${field}`, detail: `Line ${before} already has this ${field}` }
}
