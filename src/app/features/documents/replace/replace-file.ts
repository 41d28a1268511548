/** Sends a file to replace another, and finds out what happened to it (design.md section 3). */
import { failureOf, notKnown, notSaved, reasonOf } from '#app/api/outcome.ts'
import { readUntil } from '#app/api/read-until.ts'
import { upload } from '#app/api/upload.ts'
import { WriteError } from '#app/api/write.ts'
import { type Document, documentOperations, type StoredFile } from '#contract/documents.ts'
import type { FileFacts } from './file-facts.ts'
import { readAgain } from '#app/data/documents/queries.ts'

/** What is certain at the end; versions and entity tags as the service has them. */
export type Receipt = {
  sent: number
  /** The size that the service reports, in bytes. */
  stored: number | undefined
  before: Pick<Document, 'versionNumber' | 'fileEtag'>
  after: Pick<Document, 'versionNumber' | 'fileEtag'>
  when: Date
}

export type Outcome =
  | { word: 'Saved'; receipt: Receipt; why?: string }
  | { word: 'Not saved'; why: string }
  | { word: 'Not known'; why: string }

type Name = keyof Document
const fileFields = [
  'versionNumber',
  'fileEtag',
  'size',
  'lastModifiedDate',
  'fullFileName',
] as const
const haveSame = (names: readonly Name[], seen: Document, now: Document) =>
  names.every((name) => seen[name] === now[name])

/** Whether the document is unchanged since it was reviewed. */
export const isUnchanged = (seen: Document, now: Document) =>
  haveSame([...fileFields, 'lockExpires', 'isEncrypted'], seen, now)

/** Whether the document itself shows a different file: the service's answer alone proves too little. */
const hasAnotherFile = (seen: Document, now: Document) =>
  !haveSame(['versionNumber', 'fileEtag'], seen, now)

/** Whether it still has the same file; someone may have locked it meanwhile. */
const hasSameFile = (seen: Document, now: Document) => haveSame(fileFields, seen, now)

type Replacement = {
  /** As it was reviewed. */
  document: Document
  file: File
  facts: FileFacts
  signal: AbortSignal
  onProgress: (sent: number, all: number) => void
  /** Called once nothing is being sent any more, and only the outcome is checked. */
  onChecking: () => void
}

/** Sends the file exactly once; an uncertain outcome is checked, never sent again. */
export async function replaceFile(replacement: Replacement): Promise<Outcome> {
  const { document, file, facts, signal, onProgress, onChecking } = replacement
  const params = { id: document.id }
  let fullySent = false
  try {
    const stored = await upload(documentOperations.replaceDocument, {
      params,
      file,
      signal,
      onProgress: (sent, all) => {
        fullySent = sent === all
        onProgress(sent, all)
      },
    })
    onChecking()
    return await confirmStored(document, facts, stored)
  } catch (error) {
    if (!(error instanceof WriteError)) throw error
    const why = signal.aborted
      ? 'You cancelled this.'
      : ((await lossReason(file)) ?? reasonOf(error))
    const { word } = failureOf(error)
    if (word === 'Not saved') return { word, why }
    onChecking()
    return await checkOutcomeLater({ document, facts, why }, fullySent)
  }
}

/** Reads the document for some seconds until it has changed; undefined where it could not be read. */
const readUntilOther = (document: Document, isOther: (seen: Document, now: Document) => boolean) =>
  readUntil(
    () => readAgain(document),
    (now) => !now || isOther(document, now),
  ).catch(unreadable)

/** The service may still be storing the file at the first check. */
async function checkOutcomeLater(unconfirmed: Unconfirmed, fullySent: boolean): Promise<Outcome> {
  const { document } = unconfirmed
  const found = await readUntilOther(document, (seen, now) => !hasSameFile(seen, now))
  if (!fullySent || !found || !hasSameFile(document, found)) return outcomeFrom(unconfirmed, found)
  return notKnown(
    `${unconfirmed.why} The document still has its previous file, but the service may still store yours. Check again in a moment.`,
  )
}

/** Browsers give no reason when an upload fails because the chosen file has changed. */
async function lossReason(file: File) {
  try {
    await file.slice(0, 1).arrayBuffer()
    return undefined
  } catch {
    return 'The file was changed or moved after it was chosen. Choose it again.'
  }
}

/** After a successful answer: saved once the document shows a different file than before. */
async function confirmStored(
  document: Document,
  facts: FileFacts,
  stored: StoredFile | undefined,
): Promise<Outcome> {
  const found = await readUntilOther(document, hasAnotherFile)
  if (!found) return notKnown(`${storedBut} could not be refreshed to check.`)
  if (hasAnotherFile(document, found)) {
    const receipt = receiptOf(document, facts, { size: stored?.size, found })
    return { word: 'Saved', receipt }
  }
  return notKnown(`${storedBut} still shows its previous version.`)
}
const storedBut = 'The service says that it has the file, but the document'

type Seen = { size: number | undefined; found: Document }

const receiptOf = (document: Document, facts: FileFacts, { size, found }: Seen): Receipt => ({
  sent: facts.size,
  stored: size,
  before: document,
  after: found,
  when: new Date(),
})
const unreadable = () => undefined

type Unconfirmed = { document: Document; facts: FileFacts; why: string }

/** Said wherever nothing was saved. */
export const hasPrevious = 'The document still has its previous file.'

/** What happened to a file without an answer, as far as the document itself shows. */
export async function checkOutcome(unconfirmed: Unconfirmed): Promise<Outcome> {
  return outcomeFrom(unconfirmed, await readAgain(unconfirmed.document).catch(unreadable))
}

function outcomeFrom({ document, facts, why }: Unconfirmed, found: Document | undefined): Outcome {
  if (!found) return notKnown(`${why} The document could not be refreshed to check.`)
  if (hasSameFile(document, found)) return notSaved(`${why} ${hasPrevious}`)
  const isOurs =
    hasAnotherFile(document, found) &&
    (found.fileEtag?.toLowerCase() === facts.digest || isNextVersion(document, found, facts))
  if (!isOurs) {
    return notKnown(
      `${why} The document now has a different file, which may be yours or someone else's.`,
    )
  }
  const receipt = receiptOf(document, facts, { size: found.size, found })
  return { word: 'Saved', receipt, why: `${why} But the document has your file.` }
}

/** If the service's entity tag is not a SHA-256, size and the next version number identify the file. */
const isNextVersion = (before: Document, after: Document, { size }: FileFacts) =>
  after.size === size && after.versionNumber === (before.versionNumber ?? Number.NaN) + 1
