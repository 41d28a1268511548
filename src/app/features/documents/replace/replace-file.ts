/** Sends a file to replace another, and finds out what happened to it (decision 0026). */
import { failureOf, notKnown, notSaved, reasonOf } from '#app/api/outcome.ts'
import { sleep } from '#app/api/paced.ts'
import { capital } from '#app/text/capital.ts'
import { readUntil } from '#app/api/read-until.ts'
import { upload } from '#app/api/upload.ts'
import { WriteError } from '#app/api/write.ts'
import { type Document, documentOperations, type StoredFile } from '#contract/documents.ts'
import type { FileFacts } from './file-facts.ts'
import { readAgain } from '#app/data/documents/queries.ts'
import { hasSkippedVersion, ownerByTag, type Receipt, receiptOf, versionOf } from './receipt.ts'
import { createProgress } from './sending-progress.ts'
import { audienceNotes } from './warnings.ts'

/** What is known of a file of which nobody knows whether it was stored. */
export type Doubt = {
  reason: string
  /** Until when the service may still be storing it, in milliseconds by this clock. */
  until?: number | undefined
}

export type Outcome =
  | { word: 'Saved'; receipt: Receipt; why?: string }
  /**
   * `retryAfter` is how long the service asks to be left alone, in seconds. `isLasting`: it was refused on this
   * side for what is no different when the same is sent again. `mayDiffer`: it cannot be said that the document
   * still has its previous file.
   */
  | {
      word: 'Not saved'
      why: string
      retryAfter?: number
      isLasting?: boolean
      mayDiffer?: boolean
    }
  | { word: 'Not known'; why: string; doubt: Doubt }

/** For how long a service may still be storing a file that it has, in milliseconds: the gateway waits two minutes for it. */
const mayBeStoring = 150_000

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

/** Whether the document is unchanged since it was reviewed. If fewer people see its file, nobody has to confirm that. */
export const isUnchanged = (seen: Document, now: Document) =>
  haveSame([...fileFields, 'lockExpires', 'isEncrypted'], seen, now) &&
  audienceNotes(now).every((note) => audienceNotes(seen).includes(note))

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
  const progress = createProgress(file.size)
  try {
    const stored = await upload(documentOperations.replaceDocument, {
      params,
      file,
      signal,
      onProgress: (sent, all) => {
        progress.note(sent, all)
        onProgress(sent, all)
      },
    })
    onChecking()
    return await confirmStored(document, facts, stored)
  } catch (error) {
    if (!(error instanceof WriteError)) throw error
    const loss = await lossReason(file, signal)
    const why = signal.aborted ? 'You cancelled this.' : (loss ?? reasonOf(error))
    const { word } = failureOf(error)
    if (word === 'Not saved') return refused(replacement, error, why)
    onChecking()
    const until = progress.mayBeWhole(loss !== undefined) ? Date.now() + mayBeStoring : undefined
    return await checkOutcomeLater({ document, facts, doubt: { reason: why, until } })
  }
}

/** Statuses of a service that no longer has the document, has it in another state, or does not let its file be replaced. */
const changedStatuses: ReadonlySet<number> = new Set([404, 409, 410, 412, 423])

/** The document is read again where it may be gone or have changed. */
async function refused(
  { document, onChecking }: Replacement,
  { problem, retryAfter = 0 }: WriteError,
  why: string,
): Promise<Outcome> {
  const { status } = problem
  if (!changedStatuses.has(status))
    return { ...notSaved(why), ...(status === 429 && { retryAfter }) }
  onChecking()
  const found = await readAgain(document).catch(unreadable)
  if (typeof found === 'object' && hasSameFile(document, found)) return notSaved(why)
  return { ...notSaved([why, ...whyNotPrevious(document, found)].join(' ')), mayDiffer: true }
}

/** What there is to say of a document that may not have its previous file any more. */
function whyNotPrevious(document: Document, found: Found): string[] {
  if (found === 'unread') return []
  if (!found) return [capital(noLongerThere)]
  // A name or a date may have changed without the file.
  return haveSame(['versionNumber', 'fileEtag', 'size'], document, found) ? [] : [hasDifferent]
}
const hasDifferent = 'The document now has a different file.'

/** A document as it was read again; undefined where it is no longer there. */
type Found = Document | 'unread' | undefined
const unreadable = () => 'unread' as const

/** Reads the document for some seconds until it has changed. */
const readUntilOther = (document: Document, isOther: (seen: Document, now: Document) => boolean) =>
  readUntil(
    () => readAgain(document),
    (now) => !now || isOther(document, now),
  ).catch(unreadable)

/** The service may still be storing the file at the first check. */
async function checkOutcomeLater(unconfirmed: Unconfirmed): Promise<Outcome> {
  const isOther = (seen: Document, now: Document) => !hasSameFile(seen, now)
  return outcomeFrom(unconfirmed, await readUntilOther(unconfirmed.document, isOther))
}

/** How long a file is waited for, in milliseconds: on a drive that is gone it never answers. */
const longestLook = 3_000

/** Browsers give no reason when an upload fails because the chosen file has changed. */
async function lossReason(file: File, signal: AbortSignal) {
  if (signal.aborted) return undefined
  const timeIsUp = sleep(longestLook, signal).catch(() => {})
  try {
    await Promise.race([file.slice(0, 1).arrayBuffer(), timeIsUp])
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
  const doubt = { reason: `${acknowledged}.`, until: Date.now() + mayBeStoring }
  if (!found || found === 'unread') {
    return inDoubt(`${acknowledged}, but ${whyUnchecked(found)}`, doubt)
  }
  if (hasAnotherFile(document, found)) {
    const owner = ownerByTag(found, facts.digest)
    const isSkipped = hasSkippedVersion(document, found)
    // A service need not list sizes: then it is the stored one, unless the file may no longer be one's own.
    const size = found.size ?? (isSkipped && owner !== 'own' ? undefined : stored?.size)
    const receipt = receiptOf(document, facts, { size: stored?.size, found: { ...found, size } })
    return {
      word: 'Saved',
      receipt,
      ...(isSkipped && { why: `But ${skipped[owner ?? 'unknown']}` }),
    }
  }
  return inDoubt(`${acknowledged}, but the document still shows its previous version.`, doubt)
}
/** What may have happened beside it, by whose file the document has, where its version has gone on by more than one. */
const skipped = {
  own: 'the version number has gone up by more than one, so your file may have replaced one that someone saved after your review.',
  other:
    'the document may have a different file by now: its version has changed again, so someone else may have replaced the file after you.',
  unknown:
    'the version number has gone up by more than one, so someone else may have saved a file just before or after yours. Check which file the document has.',
}
const acknowledged = 'The service says that it has the file'
const noLongerThere = 'the document is no longer there: it may have been deleted or moved.'
const notRefreshed = 'the document could not be refreshed to check.'
const whyUnchecked = (found: Exclude<Found, Document>) => (found ? notRefreshed : noLongerThere)

const inDoubt = (why: string, doubt: Doubt): Outcome => ({ ...notKnown(why), doubt })

type Unconfirmed = { document: Document; facts: FileFacts; doubt: Doubt }

/** Said wherever nothing was saved, unless the document may be gone or have changed. */
export const hasPrevious = 'The document still has its previous file.'
const stillArriving =
  'The document still has its previous file, but the service may still store yours. Check again in a moment.'

/** What happened to a file without an answer, as far as the document itself shows. */
export async function checkOutcome(unconfirmed: Unconfirmed): Promise<Outcome> {
  return outcomeFrom(unconfirmed, await readAgain(unconfirmed.document).catch(unreadable))
}

function outcomeFrom({ document, facts, doubt }: Unconfirmed, found: Found): Outcome {
  const { reason, until = 0 } = doubt
  if (!found || found === 'unread') {
    return inDoubt(`${reason} ${capital(whyUnchecked(found))}`, doubt)
  }
  if (hasSameFile(document, found)) {
    // Sent a second time, it might be stored twice.
    return Date.now() < until
      ? inDoubt(`${reason} ${stillArriving}`, doubt)
      : notSaved(`${reason} ${hasPrevious}`)
  }
  const isOurs = hasAnotherFile(document, found) && isFileOf(document, found, facts)
  if (!isOurs) {
    return inDoubt(
      `${reason} The document now has a different file, which may be yours or someone else’s.`,
      doubt,
    )
  }
  const receipt = receiptOf(document, facts, { size: found.size, found })
  const why = `${reason} But the document has your file.`
  const isSkipped = hasSkippedVersion(document, found)
  return { word: 'Saved', receipt, why: isSkipped ? `${why} ${capital(skipped.own)}` : why }
}

/** Whether it has the file that was sent: by an entity tag that is a SHA-256, else by its size and the next version number. */
function isFileOf(before: Document, after: Document, { digest, size }: FileFacts) {
  const owner = ownerByTag(after, digest)
  if (owner) return owner === 'own'
  return after.size === size && after.versionNumber === versionOf(before) + 1
}
