/**
 * Documents of the demonstration practice. Only their details are stored: their files were never
 * here, so none has a digest.
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
import { splitList } from './split-list.ts'
import type { DemoMatter } from './matters.ts'
import type { Practice } from './practice.ts'
import { type Rng, createRng } from './random.ts'

type Brief = NonNullable<Document['associatedBriefs']>[number]

/** A row of `practice.documents`, and the rows of its earlier versions. */
export type DemoDocument = ReturnType<typeof drawDocument>

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

/** Those of the firm, then a few for each of `matters` and for some of their contacts. */
export function drawDocuments(matters: readonly DemoMatter[], setting: Setting): DemoDocument[] {
  // A generator of their own: the matters stay as they are.
  const rng = createRng(1788)
  const now = setting.asOf.getTime()
  const areas = new Map(setting.practice.areas.map(({ id, name }) => [id, name]))
  const subjects = [
    ...firmTitles.map((title): Subject => ({
      span: [now - rng.between(300, 2_000) * day, now - rng.between(1, 200) * day],
      type: 'Document',
      title,
    })),
    ...matters.flatMap((matter) => [
      ...ofMatter(rng, matter, { area: areas.get(matter.row.practice_area_id ?? ''), now }),
      ...matter.newContacts.flatMap((contact) => ofContact(rng, contact, spanOf(matter, now))),
    ]),
  ]
  return subjects.map((subject) => drawDocument(rng, subject, setting))
}

/** From the day on which a matter was opened to its last activity. */
function spanOf({ row }: DemoMatter, now: number): Subject['span'] {
  const start = Date.parse(row.date_open)
  const end = row.last_activity === undefined ? now : Date.parse(row.last_activity)
  return [start, Math.max(start, end)]
}

function ofMatter(
  rng: Rng,
  matter: DemoMatter,
  { area, now }: { area: string | undefined; now: number },
): Subject[] {
  const span = spanOf(matter, now)
  const brief = contested.has(area ?? '') ? rng.maybe(0.5, () => drawBrief(rng)) : undefined
  return Array.from({ length: rng.between(0, 6) }, () => {
    const { type } = rng.weighted(kinds)
    const title = {
      Document: () => drawMatterTitle(rng, area),
      Email: () => drawSubject(rng),
      Note: () => drawNoteTitle(rng),
    }[type]()
    const inBrief = type !== 'Note' && rng.sometimes(0.4)
    return { matter_id: matter.row.id, span, type, title, brief: inBrief ? brief : undefined }
  })
}

const kinds: readonly { type: DocumentType; weight: number }[] = [
  { type: 'Document', weight: 62 },
  { type: 'Email', weight: 30 },
  { type: 'Note', weight: 8 },
]

const ofContact = (rng: Rng, { id }: DemoContact, span: Subject['span']): Subject[] =>
  rng.sometimes(0.15)
    ? [{ contact_id: id, span, type: 'Document', title: rng.pick(contactTitles) }]
    : []

const drawBrief = (rng: Rng): Brief => ({
  briefId: rng.id(),
  briefName: rng.pick(['Brief to counsel', 'Brief to advise', 'Court book', 'Mediation bundle']),
  sections: ['Pleadings', 'Evidence', 'Correspondence', 'Authorities'].map((name) => ({
    id: rng.id(),
    name,
  })),
})

/** The brief with the one section that contains a document; some documents are in no section. */
const inOneSection = (rng: Rng, brief: Brief): Brief => ({
  ...brief,
  sections: rng.sometimes(0.8) ? [rng.pick(brief.sections!)] : [],
})

function drawDocument(rng: Rng, subject: Subject, { practice, asOf }: Setting) {
  const { matter_id, contact_id, span, type, title, brief } = subject
  const author = rng.maybe(0.96, () => rng.pick(practice.staff))
  const files = drawFiles(rng, subject, practice)
  const file = files.at(-1)!
  const id = rng.id()
  const row = {
    ...file,
    title,
    id,
    type,
    matter_id,
    contact_id,
    created_by_id: author?.id,
    created_by_name: author?.full_name,
    created_date:
      files.length > 1 ? files[0]!.last_modified_date : drawCreatedDate(rng, file, span),
    user_change_timestamp: rng.maybe(0.7, () => file.last_modified_date),
    is_favorite: rng.sometimes(0.06),
    is_shared: rng.sometimes(0.15),
    is_encrypted: rng.sometimes(0.01),
    tags: rng.sometimes(0.25) ? drawTags(rng) : [],
    briefs: brief ? [inOneSection(rng, brief)] : [],
    // A lock that has ended keeps a date in 1970.
    lock_expires: rng.maybe(0.3, () =>
      rng.sometimes(0.05)
        ? new Date(asOf.getTime() + rng.between(1, 90) * day).toISOString()
        : '1970-01-01T00:00:00Z',
    ),
  }
  return { row, versions: files.slice(0, -1).map((old) => ({ ...old, document_id: id })) }
}

/** The last one is current. */
function drawFiles(rng: Rng, subject: Subject, { staff }: Practice) {
  const { type, title } = subject
  const extension = rng.pick(extensionsOf[type])
  const [mimeType, least, most] = formats[extension] ?? ['text/plain', 80, 4_000]
  const moments = drawMoments(rng, subject)
  const scanned = extension === '.pdf' && rng.sometimes(0.2)
  const name = scanned ? `Scan_${rng.digits(8)}_${rng.digits(4)}` : title
  const shared = {
    title,
    file_extension: extension || undefined,
    full_file_name: name + extension,
    mime_type: rng.maybe(0.95, () => mimeType),
  }
  return moments.map((moment, place) => {
    const editor = rng.maybe(0.93, () => rng.pick(staff))
    return {
      ...shared,
      version_number: place + 1,
      size: Math.round(least + (most - least) * rng.next() ** 3),
      file_etag: `${rng.id()}${rng.id()}`,
      last_modified_by_id: editor?.id,
      last_modified_by_name: editor?.full_name,
      last_modified_date: new Date(moment).toISOString(),
    }
  })
}

/** When each version was saved, the first one first. Three in ten documents were saved again, mail never is. */
function drawMoments(rng: Rng, { span: [start, end], type }: Subject): number[] {
  const again = type === 'Document' && rng.sometimes(0.3)
  const count = again ? rng.pick([2, 2, 2, 3, 4, 7]) : 1
  return Array.from({ length: count }, () => {
    const moment = atWork(rng, start + (end - start) * rng.next() ** 0.5)
    return Math.min(Math.max(moment, start), end)
  }).toSorted((a, b) => a - b)
}

type File = ReturnType<typeof drawFiles>[number]

/** When a document was created that was saved only once: sometimes a few days earlier. */
function drawCreatedDate(rng: Rng, { last_modified_date }: File, [start]: Subject['span']): string {
  const started = Date.parse(last_modified_date) - rng.between(0, 5) * day
  return rng.sometimes(0.6) ? last_modified_date : new Date(Math.max(started, start)).toISOString()
}

const drawTags = (rng: Rng) => [
  ...new Set(Array.from({ length: rng.between(1, 3) }, () => rng.pick(tags))),
]

const tags = splitList(`Signed|Draft|Privileged|Without prejudice|Original in safe custody|
  Certified copy|To be signed|Court|Discovery`)

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
