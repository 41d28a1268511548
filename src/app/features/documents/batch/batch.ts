/** Many files on their way to their documents: two at a time, each by itself, whatever becomes of the others. */
import { ApiError } from '#app/api/api-error.ts'
import { runPaced } from '#app/api/paced.ts'
import type { Document } from '#contract/documents.ts'
import { extensionOf, factsOf } from '#app/features/documents/replace/file-facts.ts'
import { readAgain } from '#app/data/documents/queries.ts'
import {
  isUnchanged,
  lookUp,
  type Outcome,
  replaceFile,
} from '#app/features/documents/replace/replace-file.ts'
import { warningsFor } from '#app/features/documents/replace/warnings.ts'

/** One file for one document, as a person agreed to it. */
export type Pair = { file: File; document: Document }

/** Where a pair stands. */
export type Stage =
  | { at: 'waiting' | 'reading' | 'checking' }
  | { at: 'sending'; part: number }
  | { at: 'done'; outcome: Outcome }

/** How many files are sent at a time. */
const lanes = 2
/** As long as the rest is held back for a service that asks to wait, in milliseconds. */
const longestWait = 60_000

type Batch = {
  limit: number | undefined
  signal: AbortSignal
  onStage: (pair: Pair, stage: Stage) => void
}

/** Resolves when every pair has its outcome; never rejects. What is cancelled before its turn was not sent. */
export const replaceAll = (pairs: readonly Pair[], batch: Batch) =>
  inLanes(pairs, batch, replaceOne)

/** Looks once more what became of files of which it is not known; sends nothing. */
export const lookUpAll = (pairs: readonly Pair[], batch: Batch) => inLanes(pairs, batch, lookUpOne)

const inLanes = (pairs: readonly Pair[], batch: Batch, each: typeof replaceOne) =>
  runPaced(pairs, {
    lanes,
    signal: batch.signal,
    run: async (pair, pace) => {
      // What is cancelled meanwhile says so itself.
      await pace.turn().catch(() => {})
      const onWait = (seconds: number) => pace.holdBack(Math.min(seconds * 1000, longestWait))
      batch.onStage(pair, { at: 'done', outcome: await each(pair, batch, onWait) })
    },
  })

async function lookUpOne(pair: Pair, { signal, onStage }: Batch): Promise<Outcome> {
  const { file, document } = pair
  onStage(pair, { at: 'checking' })
  try {
    const facts = await factsOf(file, { signal, onProgress: () => {} })
    return await lookUp({ document, facts, why: 'Checked again.' })
  } catch {
    return { word: 'Not known', why: 'The file could not be read again to compare it.' }
  }
}

const notSaved = (why: string): Outcome => ({ word: 'Not saved', why })

async function replaceOne(
  pair: Pair,
  { limit, signal, onStage }: Batch,
  onWait: (seconds: number) => void,
): Promise<Outcome> {
  const { file, document } = pair
  if (signal.aborted) return notSaved('You cancelled it.')
  onStage(pair, { at: 'reading' })
  try {
    const facts = await factsOf(file, { signal, onProgress: () => {} })
    const now = await readAgain(document)
    const reason = reasonNotTo({ before: document, now, facts, limit })
    if (reason) return notSaved(reason)
    onStage(pair, { at: 'sending', part: 0 })
    return await replaceFile({
      document,
      file,
      facts,
      signal,
      onProgress: (sent, all) => onStage(pair, { at: 'sending', part: all ? sent / all : 0 }),
      onChecking: () => onStage(pair, { at: 'checking' }),
    })
  } catch (error) {
    if (signal.aborted) return notSaved('You cancelled it.')
    if (!(error instanceof ApiError)) {
      return notSaved('The file or its document could not be read.')
    }
    if (error.problem.status === 429) onWait(error.retryAfter ?? 0)
    return notSaved(error.message)
  }
}

type Look = {
  before: Document
  now: Document | undefined
  facts: Awaited<ReturnType<typeof factsOf>>
  limit: number | undefined
}

/** What keeps the file here: what only shows once file and document are read, and what nobody can agree to. */
export function reasonNotTo({ before, now, facts, limit }: Look) {
  if (!now) return 'The document could not be found again.'
  if (!isUnchanged(before, now)) return 'The document has changed since the list was read.'
  const offered = knownBefore(before, facts).filter(({ weight }) => weight === 'grave')
  const agreed = new Set(offered.map(({ text }) => text))
  return warningsFor({ document: now, file: facts, limit, now: Date.now() }).find(
    ({ weight, text }) => weight !== 'note' && !agreed.has(text),
  )?.text
}

/** What name and size of a file alone say, before it is read. */
export const knownBefore = (document: Document, file: Pick<File, 'name' | 'size'>) =>
  warningsFor({
    document,
    file: {
      name: file.name,
      extension: extensionOf(file.name),
      mimeType: '',
      size: file.size,
      modified: 0,
      digest: '',
      // Taken to be what its name says, until it is read.
      kinds: [extensionOf(file.name).slice(1)],
    },
    limit: undefined,
    now: Date.now(),
  })
