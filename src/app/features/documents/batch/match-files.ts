/** Matches dropped files to documents: by exact file name, then ignoring case, then without additions such as `(1)`, also by title. */
import { type Document, isLocked } from '#contract/documents.ts'
import {
  extensionOf,
  foldedName,
  withoutExtension,
} from '#app/features/documents/replace/file-facts.ts'
import { ownerIdOf } from '#app/features/documents/document-marks.ts'
import { formatSize, formatUploadLimit } from '#app/text/format-size.ts'
import { oldExtension } from '#app/features/documents/replace/warnings.ts'

/** What is known of a file before it is read; a chosen folder may have no bytes. */
type Dropped = Pick<File, 'name' | 'size'>

export type Match<F extends Dropped = File> = { file: F } & (
  | { state: 'matched'; document: Document }
  /** A person chooses: every candidate matches equally well, or one by its exact name and others, of other matters or contacts, less exactly; a single one may be another of the same kind. */
  | { state: 'ambiguous'; candidates: readonly Document[] }
  | { state: 'unmatched' }
  | { state: 'skipped'; reason: string; document?: Document }
)

type Options<F> = {
  limit: number | undefined
  now: number
  /** Whether a file is known to be a folder, whatever its size. */
  isFolder?: (file: F) => boolean
}

/** Each file with its document, in the order of the files; no document is matched twice. */
export function matchFiles<F extends Dropped>(
  files: readonly F[],
  documents: readonly Document[],
  { limit, now, isFolder }: Options<F>,
): Match<F>[] {
  const finders = stepsOf(documents)
  const matches = files.map((file): Match<F> => {
    const reason = isFolder?.(file) ? 'This is a folder.' : refusalOf(file, limit)
    if (reason) return { file, state: 'skipped', reason }
    return matchOne(file, finders, now)
  })
  return withoutRivals(matches)
}

function refusalOf({ size }: Dropped, limit: number | undefined) {
  if (size === 0) return 'This is an empty file or a folder.'
  if (limit === undefined || size <= limit) return undefined
  return `The file is ${formatSize(size)}; the limit is ${formatUploadLimit(limit)}.`
}

type Find = (name: string) => readonly Document[]

/** Ways to find a document by file name, from strict to lenient. */
type Finders = readonly [...Find[], Find]

function matchOne<F extends Dropped>(file: F, finders: Finders, now: number): Match<F> {
  for (const find of finders) {
    const candidates = find(file.name)
    const [document] = candidates
    if (!document) continue
    if (candidates.length > 1) return { file, state: 'ambiguous', candidates }
    const rivals = finders.at(-1)!(file.name).filter((one) => isElsewhere(one, document))
    if (rivals.length > 0 || hasAdditionOfItsOwn(document, file.name)) {
      return { file, state: 'ambiguous', candidates: [document, ...rivals] }
    }
    return isLocked(document, now)
      ? { file, state: 'skipped', reason: 'The document is checked out.', document }
      : { file, state: 'matched', document }
  }
  return { file, state: 'unmatched' }
}

/** Whether a document belongs to another matter or contact: many of them have one of the same title. */
const isElsewhere = (one: Document, other: Document) => ownerIdOf(one) !== ownerIdOf(other)

/** If two files match one document, only a person can know which is meant. */
function withoutRivals<F extends Dropped>(matches: Match<F>[]): Match<F>[] {
  const counts = new Map<string, number>()
  for (const match of matches) {
    if (match.state === 'matched') {
      counts.set(match.document.id, (counts.get(match.document.id) ?? 0) + 1)
    }
  }
  return matches.map((match) =>
    match.state === 'matched' && counts.get(match.document.id)! > 1
      ? { file: match.file, state: 'ambiguous', candidates: [match.document] }
      : match,
  )
}

function stepsOf(documents: readonly Document[]): Finders {
  const exactly = by(documents, ({ fullFileName = '' }) => [fullFileName], asIs)
  const spelled = by(documents, ({ fullFileName = '' }) => [foldedName(fullFileName)], foldedName)
  const titled = by(documents, titleKeys, stemOf)
  return [
    exactly,
    spelled,
    (name) => {
      const found = titled(name)
      const alike = found.filter((document) => oldExtension(document) === extensionOf(name))
      return alike.length > 0 ? alike : found
    },
  ]
}

/** Why a file of this name matches a document, for the person who is to confirm it. */
export function matchReason(document: Document, name: string) {
  const { fullFileName = '' } = document
  if (fullFileName === name) return 'Same file name'
  if (foldedName(fullFileName) === foldedName(name))
    return 'Same file name, apart from capital letters'
  const [, stem] = titleKeys(document)
  const plain = plainName(name)
  if ([plain, foldedName(name)].includes(foldedName(document.title ?? '')))
    return 'File name matches the title'
  if (withoutSigns(plain) === withoutSigns(foldedName(document.title ?? '')))
    return 'File name matches the title, apart from punctuation and spaces'
  const what = stem === stemOf(name) ? 'Same file name' : 'File name matches the title'
  return `${what}, apart from an ending such as (1), v2 or .docx`
}

const asIs = (name: string) => name

function by(
  documents: readonly Document[],
  keysOf: (document: Document) => string[],
  keyOfName: (name: string) => string,
): Find {
  const found = new Map<string, Document[]>()
  for (const document of documents) {
    for (const key of new Set(keysOf(document))) {
      if (key === '') continue
      const alike = found.get(key)
      if (alike) alike.push(document)
      else found.set(key, [document])
    }
  }
  return (name) => found.get(keyOfName(name)) ?? []
}

/** People name a file after the title, with or without an extension, or after the file they downloaded. */
function namesOf(document: Document) {
  const { title = '', fullFileName = '' } = document
  const holdsIt = extensionOf(title) !== '' && extensionOf(title) === oldExtension(document)
  return [foldedName(holdsIt ? withoutExtension(title) : title), plainName(fullFileName)]
}

const titleKeys = (document: Document) => namesOf(document).map((name) => split(name).stem)

/** Whether `Exhibit (1)` was found for `Exhibit (2)`: what the document's name ends in, and the file's does not, may tell two apart. */
function hasAdditionOfItsOwn(document: Document, fileName: string) {
  const file = split(plainName(fileName))
  return !namesOf(document)
    .map(split)
    .some(({ stem, added }) => stem === file.stem && added.every((one) => file.added.includes(one)))
}

const plainName = (name: string) => foldedName(withoutExtension(name))

/** A name without its extension and without the additions of people and systems. */
const stemOf = (name: string) => split(plainName(name)).stem

/** `(1)`, `v2`, `final`, `signed copy` and the like at the end, with the separators before them. */
const additions =
  /(?<![\s._-])[\s._-]*(\(\d+\)|- copy( \(\d+\))?|copy|v(ersion)?[\s._-]?\d+(\.\d+)?|final|draft|clean|signed|executed)$/u

/** A name without the signs that Windows allows in none: `FW: Lease` is saved as `FW_ Lease`. */
const withoutSigns = (name: string) => name.replaceAll(/[\s_:/\\?"*<>|]+/g, ' ').trim()

/** A name without its additions, and these in one spelling. */
function split(name: string) {
  const added: string[] = []
  const note = (_: string, addition: string) => {
    added.push(addition.replace(/^- |(?<=^v)(ersion)?[\s._-]?/, ''))
    return ''
  }
  let [before, stem] = ['', withoutSigns(name)]
  while (before !== stem) [before, stem] = [stem, stem.replace(additions, note).trim()]
  return { stem, added }
}
