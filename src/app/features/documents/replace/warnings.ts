/** What a person should know before a document is deleted, or its file replaced, which cannot be restored. */
import { formatMoment } from '#app/text/format.ts'
import { type Document, isLocked } from '#contract/documents.ts'
import { extensionOf, type FileFacts, foldedName, withoutExtension } from './file-facts.ts'
import { nameOf, ownerIdOf } from '#app/features/documents/document-marks.ts'
import { formatSize, formatUploadLimit } from '#app/text/format-size.ts'

/** `grave` warnings must be confirmed; `stop` warnings cannot be overridden. */
export type Warning = { weight: 'note' | 'grave' | 'stop'; text: string }

/** Two clocks may differ by so much, in milliseconds. */
const minute = 60_000

/** A new file below this fraction of the old size may be incomplete. */
const muchSmaller = 0.5
/** A new file above this multiple of the old size may be another document. */
const muchLarger = 2
/** Extensions that can be recognised by their first bytes; others can begin with anything. */
const recognisable =
  'pdf docx xlsx pptx doc xls ppt msg rtf zip png jpg jpeg gif tif tiff bmp webp'.split(' ')
/** Kinds whose files begin with the same bytes. */
const families: Record<string, string> = {
  docx: 'zip',
  xlsx: 'zip',
  pptx: 'zip',
  docm: 'zip',
  xlsm: 'zip',
  zip: 'zip',
  doc: 'ole',
  xls: 'ole',
  ppt: 'ole',
  msg: 'ole',
  jpeg: 'jpg',
  jpe: 'jpg',
  jfif: 'jpg',
  tiff: 'tif',
}
const family = (kind: string) => families[kind] ?? kind

/** Whether the contents of a file may be what its extension says; `kinds` is what they look like. */
export function isOfItsKind(extension: string, kinds: readonly string[]) {
  const claimed = extension.slice(1)
  if (!recognisable.includes(claimed)) return true
  return kinds.some((kind) => family(kind) === family(claimed))
}

type Replacement = { document: Document; file: FileFacts; limit: number | undefined; now: number }

export function warningsFor(replacement: Replacement): Warning[] {
  return [...stops(replacement), ...fileWarnings(replacement), ...documentWarnings(replacement)]
}

function* stops({ document, file, limit, now }: Replacement): Generator<Warning> {
  if (limit !== undefined && file.size > limit) {
    yield stop(`The file is ${formatSize(file.size)}; the limit is ${formatUploadLimit(limit)}.`)
  }
  if (isLocked(document, now)) yield lockedStop(document)
}

const lockedStop = ({ lockExpires }: Document) =>
  stop(`This document is checked out: it is locked until ${formatMoment(lockExpires!)}.`)

/** What a person should know before a document is deleted; empty where a chance to undo it is enough. */
export function deletionWarnings(document: Document, now: number): Warning[] {
  if (isLocked(document, now)) return [lockedStop(document)]
  const briefs = briefPlaces(document).map((place) =>
    grave(`This document is in ${place}, and will disappear from it.`),
  )
  return document.isShared
    ? [...briefs, grave('This document is shared: others will no longer see it.')]
    : briefs
}

function* fileWarnings({ document, file }: Replacement): Generator<Warning> {
  if (file.size === 0) return yield grave('The new file is empty.')
  if (file.digest === document.fileEtag?.toLowerCase()) {
    return yield grave('The new file is identical to the current one, byte for byte.')
  }
  const before = oldExtension(document)
  if (before !== file.extension) {
    yield grave(typeChange(before, file.extension))
  }
  if (!isOfItsKind(file.extension, file.kinds)) {
    const kinds = [...new Set(file.kinds)].slice(0, 3).join(' or ')
    yield grave(
      `The new file’s name ends in ${file.extension}, but its contents are not of that kind${kinds && `: they look like ${kinds}`}.`,
    )
  }
  const instead = `${formatSize(file.size)} instead of ${formatSize(document.size ?? 0)}`
  if (document.size && file.size < document.size * muchSmaller) {
    yield grave(`The new file is much smaller: ${instead}.`)
  }
  if (document.size && file.size > document.size * muchLarger) {
    yield grave(`The new file is much larger: ${instead}.`)
  }
  if (file.modified > 0 && file.modified < Date.parse(document.lastModifiedDate ?? '') - minute) {
    const [then, since] = [new Date(file.modified).toISOString(), document.lastModifiedDate!]
    yield grave(
      `The new file is older: it was last changed on ${formatMoment(then)}, and the current one on ${formatMoment(since)}.`,
    )
  }
}

/** What of two extensions that differ a person should know; either may be empty. */
function typeChange(before: string, after: string) {
  if (!before) return `The current file has no known extension; the new one is ${after}.`
  if (!after) return `The new file has no extension; the current one is ${before}.`
  return `The file type changes from ${before} to ${after}.`
}

/**
 * Where one file was chosen for one document, and no name said that it belongs there: whether another document of the same
 * matter or contact, of those `listed`, has a file of the new name, or else whether that has a word or a number in common
 * with the name of the current file, or with the title.
 */
export function nameWarnings(
  document: Document,
  { name }: Pick<FileFacts, 'name'>,
  listed: readonly Document[],
): Warning[] {
  const { title, fullFileName } = document
  const hasName = (one: Document) => foldedName(one.fullFileName ?? '') === foldedName(name)
  const namesake = listed.find(
    (one) => one.id !== document.id && ownerIdOf(one) === ownerIdOf(document) && hasName(one),
  )
  if (namesake && !hasName(document)) {
    return [
      grave(
        `The file of ‘${nameOf(namesake)}’ has exactly this name: the new file may belong to that one.`,
      ),
    ]
  }
  const [now, before] = comparable(wordsIn(name), [
    ...wordsIn(fullFileName ?? ''),
    ...wordsIn(title ?? ''),
  ])
  if (now.length === 0 || before.length === 0) return []
  if (before.some((word) => now.includes(word))) return []
  return [grave(noWordInCommon)]
}

const noWordInCommon =
  'The new file’s name has no word in common with this document: it may belong to another one.'

type Words = readonly string[]

/** Those of three letters and more, without the extension: shorter ones are in many names. */
const wordsIn = (name: string): Words =>
  foldedName(withoutExtension(name)).match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? []

/** Words that say nothing of what a document is about, and count only where a name has no other. */
const common = new Set(
  'and for from the with letter email note notice file copy document documents'.split(' '),
)
function comparable(...names: [Words, Words]): [Words, Words] {
  const [now, before] = names.map((words) => words.filter((word) => !common.has(word)))
  return now!.length > 0 && before!.length > 0 ? [now!, before!] : names
}

function* documentWarnings({ document }: Replacement): Generator<Warning> {
  if (document.isEncrypted) {
    yield grave(
      'The document is encrypted. The new file would be stored unencrypted, if the service accepts it.',
    )
  }
  for (const text of audienceNotes(document)) yield { weight: 'note', text }
}

/** Where else the new file will be seen: in briefs, and by those with whom the document is shared. */
export function audienceNotes(document: Document): string[] {
  const briefs = briefPlaces(document).map(
    (place) => `This document is in ${place}: the brief will show the new file.`,
  )
  return document.isShared
    ? [...briefs, 'This document is shared: others will see the new file.']
    : briefs
}

/** `the brief ‘Trial’, section Affidavits`: the places of a document in briefs. */
const briefPlaces = ({ associatedBriefs = [] }: Document) =>
  associatedBriefs.map(({ briefName, sections = [] }) => {
    const where = sections
      .map(({ name }) => name)
      .filter(Boolean)
      .join(', ')
    const brief = briefName ? `the brief ‘${briefName}’` : 'a brief without a name'
    return brief + (where && `, section ${where}`)
  })

const stop = (text: string): Warning => ({ weight: 'stop', text })
const grave = (text: string): Warning => ({ weight: 'grave', text })

/** The extension of the current file, with its dot and in lower case. */
export function oldExtension({ fileExtension, fullFileName }: Document) {
  const given = fileExtension?.toLowerCase()
  if (given) return given.startsWith('.') ? given : `.${given}`
  return extensionOf(fullFileName ?? '')
}
