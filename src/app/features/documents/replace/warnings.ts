/** What a person should know before a file replaces another, which cannot be restored. */
import { formatMoment } from '#app/text/format.ts'
import { type Document, isLocked } from '#contract/documents.ts'
import { extensionOf, type FileFacts } from './file-facts.ts'
import { formatSize } from '#app/features/documents/format-size.ts'

/** `grave` warnings must be confirmed; `stop` warnings cannot be overridden. */
export type Warning = { weight: 'note' | 'grave' | 'stop'; text: string }

/** A new file below this fraction of the old size may be incomplete. */
const muchSmaller = 0.5
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

type Replacement = { document: Document; file: FileFacts; limit: number | undefined; now: number }

export function warningsFor(replacement: Replacement): Warning[] {
  return [...stops(replacement), ...fileWarnings(replacement), ...documentWarnings(replacement)]
}

function* stops({ document, file, limit, now }: Replacement): Generator<Warning> {
  if (limit !== undefined && file.size > limit) {
    yield stop(`The file is ${formatSize(file.size)}; the limit is ${formatSize(limit)}.`)
  }
  if (isLocked(document, now)) {
    const until = formatMoment(document.lockExpires!)
    yield stop(`This document is checked out: it is locked until ${until}.`)
  }
}

function* fileWarnings({ document, file }: Replacement): Generator<Warning> {
  if (file.size === 0) return yield grave('The new file is empty.')
  if (file.digest === document.fileEtag?.toLowerCase()) {
    return yield grave('The new file is identical to the current one, byte for byte.')
  }
  const before = oldExtension(document)
  if (before !== file.extension) {
    yield grave(`The extension changes from ${before || 'none'} to ${file.extension || 'none'}.`)
  }
  const claimed = file.extension.slice(1)
  const fits = file.kinds.some((kind) => family(kind) === family(claimed))
  if (recognisable.includes(claimed) && !fits) {
    const kinds = [...new Set(file.kinds)].slice(0, 3).join(' or ')
    yield grave(
      `Its name ends in ${file.extension}, but its contents are not of that kind${kinds && `: they look like ${kinds}`}.`,
    )
  }
  if (document.size && file.size < document.size * muchSmaller) {
    yield grave(
      `The new file is much smaller: ${formatSize(file.size)} instead of ${formatSize(document.size)}.`,
    )
  }
}

function* documentWarnings({ document }: Replacement): Generator<Warning> {
  if (document.isEncrypted) {
    yield grave(
      'The document is encrypted. The new file would be stored unencrypted, if the service accepts it.',
    )
  }
  for (const { briefName, sections = [] } of document.associatedBriefs ?? []) {
    const where = sections
      .map(({ name }) => name)
      .filter(Boolean)
      .join(', ')
    yield {
      weight: 'note',
      text: `It is in Brief ${briefName ?? 'without a name'}${where && `, section ${where}`}: the brief will show the new file.`,
    }
  }
  if (document.isShared)
    yield { weight: 'note', text: 'It is shared: others will see the new file.' }
}

const stop = (text: string): Warning => ({ weight: 'stop', text })
const grave = (text: string): Warning => ({ weight: 'grave', text })

/** The extension of the current file, with its dot and in lower case. */
export function oldExtension({ fileExtension, fullFileName }: Document) {
  const given = fileExtension?.toLowerCase()
  if (given) return given.startsWith('.') ? given : `.${given}`
  return extensionOf(fullFileName ?? '')
}
