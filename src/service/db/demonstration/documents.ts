/**
 * Documents of the demonstration practice. They are known by what is told of them alone: their files were never
 * here, so that none has a digest.
 */
import type { Document, DocumentType } from '#contract/documents.ts'
import type { DemoContact } from './contacts.ts'
import { atWork } from './dates.ts'
import {
  contactTitles,
  contested,
  drawMatterTitle,
  drawNoteTitle,
  drawSubject,
  firmTitles,
} from './document-titles.ts'
import type { DemoMatter } from './matters.ts'
import type { Practice } from './practice.ts'
import { type Chance, chanceOf } from './random.ts'

type Text = string | undefined
type File = {
  version_number: number
  title: string
  file_extension: Text
  full_file_name: string
  size: number
  mime_type: Text
  file_etag: string
  last_modified_by_id: Text
  last_modified_by_name: Text
  last_modified_date: string
}
type Brief = NonNullable<Document['associatedBriefs']>[number]

/** A row of `practice.documents`, and those of the versions before. */
export type DemoDocument = {
  row: File & {
    id: string
    type: DocumentType
    matter_id: Text
    contact_id: Text
    created_by_id: Text
    created_by_name: Text
    created_date: string
    user_change_timestamp: Text
    is_favorite: boolean
    is_shared: boolean
    is_encrypted: boolean
    tags: string[]
    briefs: Brief[]
    lock_expires: Text
  }
  versions: (File & { document_id: string })[]
}

/** What a document is about, when it may have been written (milliseconds), and what it is called. */
type Subject = {
  matter_id?: string
  contact_id?: string
  span: readonly [start: number, end: number]
  type: DocumentType
  title: string
  brief?: Brief | undefined
}
type Setting = { practice: Practice; asOf: Date }

const day = 86_400_000

/** Those of the firm, then a few for each of `matters` and for some of the contacts that came with them. */
export function drawDocuments(matters: readonly DemoMatter[], setting: Setting): DemoDocument[] {
  // A chance of their own: the matters stay as they are.
  const chance = chanceOf(1788)
  const now = setting.asOf.getTime()
  const areas = new Map(setting.practice.areas.map(({ id, name }) => [id, name]))
  const subjects = [
    ...firmTitles.map((title): Subject => ({
      span: [now - chance.between(300, 2_000) * day, now - chance.between(1, 200) * day],
      type: 'Document',
      title,
    })),
    ...matters.flatMap((matter) => [
      ...ofMatter(chance, matter, { area: areas.get(matter.row.practice_area_id ?? ''), now }),
      ...matter.newContacts.flatMap((contact) => ofContact(chance, contact, spanOf(matter, now))),
    ]),
  ]
  return subjects.map((subject) => drawDocument(chance, subject, setting))
}

/** From the day on which a matter was opened to its last activity. */
function spanOf({ row }: DemoMatter, now: number): Subject['span'] {
  const start = Date.parse(row.date_open)
  const end = row.last_activity === undefined ? now : Date.parse(row.last_activity)
  return [start, Math.max(start, end)]
}

function ofMatter(
  chance: Chance,
  matter: DemoMatter,
  { area, now }: { area: string | undefined; now: number },
): Subject[] {
  const span = spanOf(matter, now)
  const brief = contested.has(area ?? '') ? chance.maybe(0.5, () => drawBrief(chance)) : undefined
  return Array.from({ length: chance.between(0, 6) }, () => {
    const { type } = chance.weighted(kinds)
    const title = {
      Document: () => drawMatterTitle(chance, area),
      Email: () => drawSubject(chance),
      Note: () => drawNoteTitle(chance),
    }[type]()
    const inBrief = type !== 'Note' && chance.sometimes(0.4)
    return { matter_id: matter.row.id, span, type, title, brief: inBrief ? brief : undefined }
  })
}

const kinds: readonly { type: DocumentType; weight: number }[] = [
  { type: 'Document', weight: 62 },
  { type: 'Email', weight: 30 },
  { type: 'Note', weight: 8 },
]

const ofContact = (chance: Chance, { id }: DemoContact, span: Subject['span']): Subject[] =>
  chance.sometimes(0.15)
    ? [{ contact_id: id, span, type: 'Document', title: chance.pick(contactTitles) }]
    : []

const drawBrief = (chance: Chance): Brief => ({
  briefId: chance.id(),
  briefName: chance.pick(['Brief to counsel', 'Brief to advise', 'Court book', 'Mediation bundle']),
  sections: ['Pleadings', 'Evidence', 'Correspondence', 'Authorities'].map((name) => ({
    id: chance.id(),
    name,
  })),
})

/** The section of its brief in which a document lies; some lie loose. */
const placedIn = (chance: Chance, brief: Brief): Brief => ({
  ...brief,
  sections: chance.sometimes(0.8) ? [chance.pick(brief.sections!)] : [],
})

function drawDocument(chance: Chance, subject: Subject, { practice, asOf }: Setting): DemoDocument {
  const { matter_id, contact_id, span, type, title, brief } = subject
  const author = chance.maybe(0.96, () => chance.pick(practice.staff))
  const files = drawFiles(chance, subject, practice)
  const file = files.at(-1)!
  const id = chance.id()
  const row = {
    ...file,
    title,
    id,
    type,
    matter_id,
    contact_id,
    created_by_id: author?.id,
    created_by_name: author?.full_name,
    created_date: files.length > 1 ? files[0]!.last_modified_date : before(chance, file, span),
    user_change_timestamp: chance.maybe(0.7, () => file.last_modified_date),
    is_favorite: chance.sometimes(0.06),
    is_shared: chance.sometimes(0.15),
    is_encrypted: chance.sometimes(0.01),
    tags: chance.sometimes(0.25) ? drawTags(chance) : [],
    briefs: brief ? [placedIn(chance, brief)] : [],
    // A lock that has ended is left as that of the year 1970.
    lock_expires: chance.maybe(0.3, () =>
      chance.sometimes(0.05)
        ? new Date(asOf.getTime() + chance.between(1, 90) * day).toISOString()
        : '1970-01-01T00:00:00Z',
    ),
  }
  return { row, versions: files.slice(0, -1).map((old) => ({ ...old, document_id: id })) }
}

/** The last is the one in force. */
function drawFiles(chance: Chance, subject: Subject, { staff }: Practice): File[] {
  const { type, title } = subject
  const extension = chance.pick(extensionsOf[type])
  const [mimeType, least, most] = formats[extension] ?? ['text/plain', 80, 4_000]
  const moments = drawMoments(chance, subject)
  const scanned = extension === '.pdf' && chance.sometimes(0.2)
  const name = scanned ? `Scan_${chance.digits(8)}_${chance.digits(4)}` : title
  const kept = {
    title,
    file_extension: extension || undefined,
    full_file_name: name + extension,
    mime_type: chance.maybe(0.95, () => mimeType),
  }
  return moments.map((moment, place) => {
    const editor = chance.maybe(0.93, () => chance.pick(staff))
    return {
      ...kept,
      version_number: place + 1,
      size: Math.round(least + (most - least) * chance.next() ** 3),
      file_etag: `${chance.id()}${chance.id()}`,
      last_modified_by_id: editor?.id,
      last_modified_by_name: editor?.full_name,
      last_modified_date: new Date(moment).toISOString(),
    }
  })
}

/** When each version was saved, the first one first. Three in ten documents were saved again, mail never is. */
function drawMoments(chance: Chance, { span: [start, end], type }: Subject): number[] {
  const again = type === 'Document' && chance.sometimes(0.3)
  const count = again ? chance.pick([2, 2, 2, 3, 4, 7]) : 1
  return Array.from({ length: count }, () => {
    const moment = atWork(chance, start + (end - start) * chance.next() ** 0.5)
    return Math.min(Math.max(moment, start), end)
  }).toSorted((a, b) => a - b)
}

/** What was saved once was begun some days earlier at times. */
function before(chance: Chance, { last_modified_date }: File, [start]: Subject['span']): string {
  const begun = Date.parse(last_modified_date) - chance.between(0, 5) * day
  return chance.sometimes(0.6) ? last_modified_date : new Date(Math.max(begun, start)).toISOString()
}

const drawTags = (chance: Chance) => [
  ...new Set(Array.from({ length: chance.between(1, 3) }, () => chance.pick(tags))),
]

const tags = [
  'Signed',
  'Draft',
  'Privileged',
  'Without prejudice',
  'Original in safe custody',
  'Certified copy',
  'To be signed',
  'Court',
  'Discovery',
]

const extensionsOf: Record<DocumentType, readonly string[]> = {
  Document: ['.pdf', '.pdf', '.pdf', '.docx', '.docx', '.docx', '.doc', '.xlsx', '.jpg', '.rtf'],
  Email: ['.msg', '.msg', '.eml'],
  Note: ['', '.txt'],
}

/** Kind, and usual smallest and largest size in bytes. */
const formats: Record<string, readonly [mimeType: string, least: number, most: number]> = {
  '.pdf': ['application/pdf', 30_000, 9_000_000],
  '.docx': [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    14_000,
    800_000,
  ],
  '.doc': ['application/msword', 26_000, 900_000],
  '.xlsx': ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 9_000, 400_000],
  '.jpg': ['image/jpeg', 300_000, 6_000_000],
  '.rtf': ['application/rtf', 4_000, 90_000],
  '.msg': ['application/vnd.ms-outlook', 24_000, 7_000_000],
  '.eml': ['message/rfc822', 3_000, 5_000_000],
}
