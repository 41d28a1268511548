/** The way of one file into the place of another: read, reviewed, sent, and told what became of it (design.md section 3). */
import { failureOf, reasonOf } from '#app/api/outcome.ts'
import { readUntil } from '#app/api/read-until.ts'
import { upload } from '#app/api/upload.ts'
import { WriteError } from '#app/api/write.ts'
import { type Document, documentOperations, type StoredFile } from '#contract/documents.ts'
import type { FileFacts } from './file-facts.ts'
import { readAgain } from '#app/data/documents/queries.ts'

/** What was certain when all was over; `version` and `etag` as the service has them. */
export type Receipt = {
  sent: number
  /** What the service says that it has, in bytes. */
  answered: number | undefined
  before: Pick<Document, 'versionNumber' | 'fileEtag'>
  after: Pick<Document, 'versionNumber' | 'fileEtag'>
  when: Date
}

export type Outcome =
  | { word: 'Saved'; receipt: Receipt; why?: string }
  | { word: 'Not saved'; why: string }
  | { word: 'Not known'; why: string }

type Name = keyof Document
const ofTheFile = ['versionNumber', 'fileEtag', 'size', 'lastModifiedDate', 'fullFileName'] as const
const same = (names: readonly Name[], seen: Document, now: Document) =>
  names.every((name) => seen[name] === now[name])

/** Whether the document is as it was when somebody looked at it. */
export const isUnchanged = (seen: Document, now: Document) =>
  same([...ofTheFile, 'lockExpires', 'isEncrypted'], seen, now)

/** Whether the document itself shows that it has another file: what the service answers proves too little. */
const hasAnotherFile = (seen: Document, now: Document) =>
  !same(['versionNumber', 'fileEtag'], seen, now)

/** Whether it has the file that it had; somebody may have locked it meanwhile. */
const hasSameFile = (seen: Document, now: Document) => same(ofTheFile, seen, now)

type Replacement = {
  /** As it was reviewed. */
  document: Document
  file: File
  facts: FileFacts
  signal: AbortSignal
  onProgress: (sent: number, all: number) => void
  /** Called once the bytes are no longer under way, and only the outcome is looked up. */
  onChecking: () => void
}

/** Sends the file once, whatever happens; what is in doubt is looked up, never sent again. */
export async function replaceFile(replacement: Replacement): Promise<Outcome> {
  const { document, file, facts, signal, onProgress, onChecking } = replacement
  const params = { id: document.id }
  let whole = false
  try {
    const stored = await upload(documentOperations.replaceDocument, {
      params,
      file,
      signal,
      onProgress: (sent, all) => {
        whole = sent === all
        onProgress(sent, all)
      },
    })
    onChecking()
    return await lookForStored(document, facts, stored)
  } catch (error) {
    if (!(error instanceof WriteError)) throw error
    const why = signal.aborted ? 'You cancelled it.' : ((await lossOf(file)) ?? reasonOf(error))
    const { word } = failureOf(error)
    if (word === 'Not saved') return { word, why }
    onChecking()
    return await lookUpLater({ document, facts, why }, whole)
  }
}

/** What the service still has in hand may be stored a moment after the first look. */
async function lookUpLater(doubt: Doubt, whole: boolean): Promise<Outcome> {
  const { document } = doubt
  const found = await readUntil(
    () => readAgain(document),
    (now) => !now || !hasSameFile(document, now),
  ).catch(unreadable)
  if (!whole || !found || !hasSameFile(document, found)) return judge(doubt, found)
  return {
    word: 'Not known',
    why: `${doubt.why} The document still has its previous file, but the service may still store yours. Check again in a moment.`,
  }
}

/** A browser breaks off without a word where the file is no longer what was chosen. */
async function lossOf(file: File) {
  try {
    await file.slice(0, 1).arrayBuffer()
    return undefined
  } catch {
    return 'The file was changed or moved after it was chosen. Choose it again.'
  }
}

/** Where the service has said that it stored the file: saved once the document shows another than before. */
async function lookForStored(
  document: Document,
  facts: FileFacts,
  stored: StoredFile | undefined,
): Promise<Outcome> {
  const found = await readUntil(
    () => readAgain(document),
    (now) => !now || hasAnotherFile(document, now),
  ).catch(unreadable)
  if (!found) return { word: 'Not known', why: `${saysStored} could not be refreshed to check.` }
  if (hasAnotherFile(document, found)) {
    const receipt = receiptOf(document, facts, { size: stored?.size, found })
    return { word: 'Saved', receipt }
  }
  return { word: 'Not known', why: `${saysStored} still shows its previous version.` }
}
const saysStored = 'The service says that it has the file, but the document'

type Seen = { size: number | undefined; found: Document }

const receiptOf = (document: Document, facts: FileFacts, { size, found }: Seen): Receipt => ({
  sent: facts.size,
  answered: size,
  before: document,
  after: found,
  when: new Date(),
})
const unreadable = () => undefined

type Doubt = { document: Document; facts: FileFacts; why: string }

/** What became of a file whose answer never came, as far as the document itself tells. */
export async function lookUp(doubt: Doubt): Promise<Outcome> {
  return judge(doubt, await readAgain(doubt.document).catch(unreadable))
}

function judge({ document, facts, why }: Doubt, found: Document | undefined): Outcome {
  if (!found) {
    return { word: 'Not known', why: `${why} The document could not be refreshed to check.` }
  }
  if (hasSameFile(document, found)) {
    return { word: 'Not saved', why: `${why} The document still has its previous file.` }
  }
  const isOurs =
    hasAnotherFile(document, found) &&
    (found.fileEtag?.toLowerCase() === facts.digest || onlyOneVersionOn(document, found, facts))
  if (!isOurs) {
    return {
      word: 'Not known',
      why: `${why} The document now has a different file, which may be yours or someone else's.`,
    }
  }
  const receipt = receiptOf(document, facts, { size: found.size, found })
  return { word: 'Saved', receipt, why: `${why} But the document has your file.` }
}

/** Services whose etag is no SHA-256 show the file by its size, one version further. */
const onlyOneVersionOn = (before: Document, after: Document, { size }: FileFacts) =>
  after.size === size && after.versionNumber === (before.versionNumber ?? Number.NaN) + 1
