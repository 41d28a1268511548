/** The way of one file into the place of another: read, reviewed, sent, and told what became of it (design.md section 3). */
import type { ApiError } from '#app/api/api-error.ts'
import { upload } from '#app/api/upload.ts'
import { isUnanswered, WriteError } from '#app/api/write.ts'
import { type Document, documentOperations, type StoredFile } from '#contract/documents.ts'
import type { FileFacts } from './file-facts.ts'
import { readAgain, readUntil } from './queries.ts'

/** What was certain when all was over; `version` and `etag` as the service has them. */
export type Receipt = {
  sent: number
  /** What the service says that it has, in bytes. */
  answered: number | undefined
  before: Pick<Document, 'versionNumber' | 'fileEtag'>
  /** Undefined where the document could not be read afterwards. */
  after: Pick<Document, 'versionNumber' | 'fileEtag'> | undefined
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
    return { word: 'Saved', receipt: await receiptOf(document, facts, stored) }
  } catch (error) {
    if (!(error instanceof WriteError)) throw error
    const why = signal.aborted ? 'You cancelled it.' : ((await lossOf(file)) ?? sentenceOf(error))
    if (error.certain) return { word: 'Not saved', why }
    onChecking()
    const doubt = { document, facts, why }
    return isUnanswered(error) ? lookUpLater(doubt, whole) : lookUp(doubt)
  }
}

/** What the service still has in hand may be stored a moment after the first look. */
async function lookUpLater(doubt: Doubt, whole: boolean): Promise<Outcome> {
  const { document } = doubt
  const found = await readUntil(document, (now) => !now || !hasSameFile(document, now)).catch(
    unreadable,
  )
  if (!whole || !found || !hasSameFile(document, found)) return judge(doubt, found)
  return {
    word: 'Not known',
    why: `${doubt.why} The document still has the file of before, but yours had left, and the service may yet store it. Look again in a moment.`,
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

async function receiptOf(document: Document, facts: FileFacts, stored: StoredFile | undefined) {
  return {
    sent: facts.size,
    answered: stored?.size,
    before: document,
    after: await readAgain(document).catch(unreadable),
    when: new Date(),
  }
}
/** What could not be read afterwards is told as such; the file is stored all the same. */
const unreadable = () => undefined

type Doubt = { document: Document; facts: FileFacts; why: string }

/** What became of a file whose answer never came, as far as the document itself tells. */
export async function lookUp(doubt: Doubt): Promise<Outcome> {
  return judge(doubt, await readAgain(doubt.document).catch(unreadable))
}

function judge({ document, facts, why }: Doubt, found: Document | undefined): Outcome {
  if (!found) {
    return { word: 'Not known', why: `${why} The document could not be read again to see.` }
  }
  if (hasSameFile(document, found)) {
    return { word: 'Not saved', why: `${why} The document still has the file of before.` }
  }
  const isOurs =
    found.fileEtag?.toLowerCase() === facts.digest || onlyOneVersionOn(document, found, facts)
  if (!isOurs) {
    return {
      word: 'Not known',
      why: `${why} The document has another file than before, which may be yours or somebody else's.`,
    }
  }
  const receipt = {
    sent: facts.size,
    answered: found.size,
    before: document,
    after: found,
    when: new Date(),
  }
  return { word: 'Saved', receipt, why: `${why} But the document has your file.` }
}

/** Services whose etag is no SHA-256 show the file by its size, one version further. */
const onlyOneVersionOn = (before: Document, after: Document, { size }: FileFacts) =>
  after.size === size && after.versionNumber === (before.versionNumber ?? Number.NaN) + 1

/** What happened, in words; with what the service says of the file. */
function sentenceOf({ problem }: ApiError) {
  const reasons = problem.errors?.map(({ detail }) => detail) ?? []
  return [problem.detail, ...reasons.filter((reason) => reason !== problem.detail)].join(' ')
}
