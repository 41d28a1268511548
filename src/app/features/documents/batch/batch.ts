/** Replaces the files of many documents: two at a time, each independent of the others. */
import { ApiError } from '#app/api/api-error.ts'
import { notKnown, notSaved } from '#app/api/outcome.ts'
import { runPaced } from '#app/api/paced.ts'
import type { Document } from '#contract/documents.ts'
import { extensionOf, factsOf } from '#app/features/documents/replace/file-facts.ts'
import { readAgain } from '#app/data/documents/queries.ts'
import {
  isUnchanged,
  checkOutcome,
  type Doubt,
  type Outcome,
  replaceFile,
} from '#app/features/documents/replace/replace-file.ts'
import { warningsFor } from '#app/features/documents/replace/warnings.ts'

/** One file for one document, as a person confirmed it. */
export type Pair = {
  file: File
  document: Document
  /** What the contents look like where that is not what the name says, as the person was warned. */
  kinds?: readonly string[] | undefined
  /** Where nobody knows whether it was stored. */
  doubt?: Doubt
}

/** The progress of a pair. */
export type Stage =
  | { status: 'waiting' | 'reading' | 'checking' }
  | { status: 'sending'; part: number }
  | { status: 'done'; outcome: Outcome }

/** How many files are sent at a time. */
const concurrency = 2

type Batch = {
  limit: number | undefined
  /** The SHA-256 of the files as a person reviewed them, as far as they were read whole by then. */
  digests?: ReadonlyMap<File, string>
  signal: AbortSignal
  onStage: (pair: Pair, stage: Stage) => void
}

/** Resolves when every pair has its outcome; never rejects. A pair that is cancelled before its turn is not sent. */
export const replaceAll = (pairs: readonly Pair[], batch: Batch) =>
  runPairs(pairs, batch, replaceOne)

/** Checks again the files whose outcome is not known; sends nothing. */
export const checkAll = (pairs: readonly Pair[], batch: Batch) => runPairs(pairs, batch, checkOne)

const runPairs = (pairs: readonly Pair[], batch: Batch, each: typeof replaceOne) =>
  runPaced(pairs, {
    concurrency,
    signal: batch.signal,
    run: async (pair, pace) => {
      // A cancelled pair reports that itself.
      await pace.turn().catch(() => {})
      const outcome = await each(pair, batch)
      if (outcome.word === 'Not saved') pace.holdBack(outcome.retryAfter ?? 0)
      batch.onStage(pair, { status: 'done', outcome })
    },
  })

async function checkOne(pair: Pair, { signal, onStage }: Batch): Promise<Outcome> {
  const { file, document } = pair
  const doubt = { ...pair.doubt, reason: 'Checked again.' }
  onStage(pair, { status: 'checking' })
  try {
    const facts = await factsOf(file, { signal, onProgress: () => {} })
    return await checkOutcome({ document, facts, doubt })
  } catch {
    if (signal.aborted) return { ...notKnown('You cancelled this check.'), doubt }
    return { ...notKnown('The file could not be read again to compare it.'), doubt }
  }
}

async function replaceOne(
  pair: Pair,
  { limit, digests, signal, onStage }: Batch,
): Promise<Outcome> {
  const { file, document, kinds } = pair
  if (signal.aborted) return notSaved('You cancelled this.')
  onStage(pair, { status: 'reading' })
  try {
    const facts = await factsOf(file, { signal, onProgress: () => {} })
    const now = await readAgain(document)
    const digest = digests?.get(file)
    const refusal = refusalToReplace({ before: document, now, facts, kinds, digest, limit })
    if (refusal) return refusal
    onStage(pair, { status: 'sending', part: 0 })
    return await replaceFile({
      document,
      file,
      facts,
      signal,
      onProgress: (sent, all) => onStage(pair, { status: 'sending', part: all ? sent / all : 0 }),
      onChecking: () => onStage(pair, { status: 'checking' }),
    })
  } catch (error) {
    if (signal.aborted) return notSaved('You cancelled this.')
    if (!(error instanceof ApiError)) {
      return notSaved('The file or its document could not be read.')
    }
    const { message, problem, retryAfter = 0 } = error
    return { ...notSaved(message), ...(problem.status === 429 && { retryAfter }) }
  }
}

type ReplaceCheck = {
  before: Document
  now: Document | undefined
  facts: Awaited<ReturnType<typeof factsOf>>
  kinds?: Pair['kinds']
  /** Of the file as it was reviewed. */
  digest?: string | undefined
  limit: number | undefined
}

/** Why the file is not sent: what only shows once file and document are read, and what nobody can override. */
export function refusalToReplace({ before, now, facts, kinds, digest, limit }: ReplaceCheck) {
  // Not every browser notices by itself that a file has changed.
  if (digest !== undefined && digest !== facts.digest)
    return lasting('The file has changed since you reviewed it. Choose it again.')
  if (!now) return notSaved('The document could not be found again.')
  // It is compared with the same list each time.
  if (!isUnchanged(before, now))
    return lasting('The document has changed since the list was loaded.')
  const { name, size, modified: lastModified } = facts
  const shown = warningsBeforeSending(before, { name, size, lastModified }, kinds)
  const agreed = new Set(shown.flatMap(({ weight, text }) => (weight === 'grave' ? text : [])))
  const warning = warningsFor({ document: now, file: facts, limit, now: Date.now() }).find(
    ({ weight, text }) => weight !== 'note' && !agreed.has(text),
  )
  if (!warning) return undefined
  // A lock ends; what is wrong with the file stays.
  return warning.weight === 'stop' ? notSaved(warning.text) : lasting(warning.text)
}

const lasting = (why: string) => ({ ...notSaved(why), isLasting: true })

/** The warnings that a person is shown: from a file's name, size and date, and from what its contents look like. */
export function warningsBeforeSending(
  document: Document,
  file: Pick<File, 'name' | 'size' | 'lastModified'>,
  kinds?: readonly string[],
) {
  const extension = extensionOf(file.name)
  return warningsFor({
    document,
    file: {
      name: file.name,
      extension,
      mimeType: '',
      size: file.size,
      modified: file.lastModified,
      digest: '',
      // What its name says, unless it was found to be something else.
      kinds: kinds ?? [extension.slice(1)],
    },
    limit: undefined,
    now: Date.now(),
  })
}
