/** What is certain of a file that was stored, and whether the document as it is listed agrees with it. */
import type { Document } from '#contract/documents.ts'
import type { FileFacts } from './file-facts.ts'

type Listed = Pick<Document, 'versionNumber' | 'fileEtag' | 'fullFileName' | 'size'>

/** What is certain at the end; versions and entity tags as the service has them. */
export type Receipt = {
  sent: number
  /** The size that the service reports, in bytes. */
  stored: number | undefined
  before: Listed
  after: Listed
  when: Date
  /** Where the service has something else than was sent: the bytes that it says it has, or contents of another SHA-256. */
  mismatch?: number | 'contents' | undefined
}

type Seen = { size: number | undefined; found: Document }

export function receiptOf(before: Document, facts: FileFacts, { size, found }: Seen): Receipt {
  const known = { sent: facts.size, stored: size, before, after: found }
  return { ...known, when: new Date(), mismatch: mismatchOf(known, facts.digest) }
}

/** A file that came later may have another size and other contents. */
function mismatchOf({ sent, stored, before, after }: Omit<Receipt, 'when'>, digest: string) {
  const mayBeLater = hasSkippedVersion(before, after)
  const sizes = mayBeLater ? [stored] : [stored, after.size]
  const other = sizes.find((size) => size !== undefined && size !== sent)
  if (other !== undefined) return other
  return !mayBeLater && ownerByTag(after, digest) === 'other' ? 'contents' : undefined
}

/** Whose file it is by its entity tag, which tells only where it is a SHA-256. */
export function ownerByTag({ fileEtag = '' }: Listed, digest: string) {
  if (!/^[\da-f]{64}$/i.test(fileEtag)) return undefined
  return fileEtag.toLowerCase() === digest ? 'own' : 'other'
}

/** Whether another file was stored beside the one that was sent: before it, or after. */
export const hasSkippedVersion = (before: Listed, after: Listed) =>
  versionOf(after) > versionOf(before) + 1

export const versionOf = ({ versionNumber = Number.NaN }: Listed) => versionNumber
