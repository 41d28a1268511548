/** The steps of replacing one file, as state for the dialog. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { useOneAtATime } from '#app/ui/browser/one-at-a-time.ts'
import { notify } from '#app/ui/dialogs/pending-actions.ts'
import type { Document } from '#contract/documents.ts'
import { nameWithLink } from '#app/features/documents/document-marks.ts'
import { factsOf, type FileFacts } from './file-facts.ts'
import { documentQueries, readAgain, ShortListError } from '#app/data/documents/queries.ts'
import { type Doubt, isUnchanged, checkOutcome, type Outcome, replaceFile } from './replace-file.ts'
import { useUnmounted } from '#app/ui/browser/use-unmounted.ts'

type Review = {
  status: 'review'
  facts: FileFacts
  document: Document
  /** What to say about the document or the file after they were read again. */
  notice?: string
  busy?: boolean
}
export type Step =
  | { status: 'reading'; part: number }
  /** `notice` follows the name of the file. */
  | { status: 'unreadable'; notice: string }
  | Review
  | { status: 'sending'; sent: number; all: number }
  | { status: 'checking' }
  | { status: 'done'; outcome: Outcome; facts: FileFacts; document: Document }

const changedNotice = 'The document has changed since you last looked. This is how it is now.'
const fileChangedNotice = 'The file has changed since you last looked. This is how it is now.'
const notFoundNotice = 'The document could not be found again: it may have been deleted or moved.'
const unreadableNotice =
  'could not be read: it may have been changed or moved after it was chosen. Choose it again.'
const notSent = 'The file was not sent.'
const notReadNotice = (error: unknown) =>
  `The document could not be refreshed. ${error instanceof ApiError ? error.message : ''}`

export function useReplacement(document: Document, file: File) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>({ status: 'reading', part: 0 })
  /** How much of the file was read once more, after it was confirmed. */
  const [reread, setReread] = useState(1)
  const once = useOneAtATime()
  const { unmounted, nextSignal, cancel } = useCancel()

  useFirstReview(document, file, setStep)

  async function send(reviewed: Document, facts: FileFacts) {
    setStep({ status: 'review', facts, document: reviewed, busy: true })
    const signal = nextSignal()
    const next = await lookAgain({ document: reviewed, file, signal, onProgress: setReread }, facts)
    // The dialog was closed while all was being read again: nothing is sent.
    if (unmounted.current) return
    if (next.notice) return setStep({ ...next, notice: `${next.notice} ${notSent}` })
    setStep({ status: 'sending', sent: 0, all: facts.size })
    const outcome = await replaceFile({
      document: reviewed,
      file,
      facts,
      signal: nextSignal(),
      onProgress: (sent, all) => setStep({ status: 'sending', sent, all }),
      onChecking: () => setStep({ status: 'checking' }),
    })
    finish(outcome, reviewed, facts)
  }

  /** Reads the file and the document anew: either may have changed since nothing was stored. */
  async function reviewAgain(reviewed: Document) {
    setStep({ status: 'reading', part: 0 })
    await readReview({ document: reviewed, file, signal: nextSignal(), setStep })
  }

  async function check(reviewed: Document, facts: FileFacts, doubt: Doubt) {
    setStep({ status: 'checking' })
    finish(await checkOutcome({ document: reviewed, facts, doubt }), reviewed, facts)
  }

  function finish(outcome: Outcome, reviewed: Document, facts: FileFacts) {
    setStep({ status: 'done', outcome, facts, document: reviewed })
    // If the person has left the page, a notification says how it ended.
    if (unmounted.current) notify({ word: outcome.word, message: sentenceOf(outcome, reviewed) })
    // Not waited for: 'Check again' works as soon as it is shown.
    void queryClient.invalidateQueries({ queryKey: documentQueries.all() })
  }

  return {
    step,
    reread,
    send: (...given: Parameters<typeof send>) => once(() => send(...given)),
    reviewAgain: (reviewed: Document) => once(() => reviewAgain(reviewed)),
    check: (...given: Parameters<typeof check>) => once(() => check(...given)),
    cancel,
  }
}

/** Ends what began last, when a person cancels it or leaves. */
function useCancel() {
  const controller = useRef(new AbortController())
  const cancel = () => controller.current.abort()
  const nextSignal = () => {
    controller.current = new AbortController()
    return controller.current.signal
  }
  return { unmounted: useUnmounted(cancel), nextSignal, cancel }
}

/** Reads the file and the document as soon as the dialog opens. */
function useFirstReview(document: Document, file: File, setStep: (step: Step) => void) {
  useEffect(() => {
    const reading = new AbortController()
    void readReview({ document, file, signal: reading.signal, setStep })
    return () => reading.abort()
  }, [document, file, setStep])
}

type Reading = { document: Document; file: File; signal: AbortSignal }
type Shown = Reading & { setStep: (step: Step) => void }

async function readReview({ document, file, signal, setStep }: Shown) {
  const show = (step: Step) => !signal.aborted && setStep(step)
  const onProgress = (part: number) => show({ status: 'reading', part })
  try {
    const facts = await factsOf(file, { signal, onProgress })
    show(await reviewOf(document, facts))
  } catch {
    show({ status: 'unreadable', notice: unreadableNotice })
  }
}

type Progress = { onProgress: (part: number) => void }

/**
 * The file and then the document as they are now, with a notice if either has changed. Not every browser notices by
 * itself that a file has.
 */
async function lookAgain(
  { document, file, signal, onProgress }: Reading & Progress,
  facts: FileFacts,
) {
  // In hundredths: the review is not drawn again for each part of a large file.
  const onPart = (part: number) => onProgress(Math.floor(part * 100) / 100)
  const now = await factsOf(file, { signal, onProgress: onPart }).catch(() => undefined)
  if (!now) return { status: 'unreadable' as const, notice: unreadableNotice }
  const review = await reviewOf(document, facts)
  if (now.digest === facts.digest) return review
  const notice = [fileChangedNotice, review.notice].filter(Boolean).join(' ')
  return { ...review, facts: now, notice }
}

const sentenceOf = ({ why }: Outcome, document: Document) =>
  [`Replacing the file of ${nameWithLink(document)}.`, why].filter(Boolean).join(' ')

/** The document as it is now, beside the file; with a notice if it has changed since it was seen. */
async function reviewOf(seen: Document, facts: FileFacts): Promise<Review> {
  const review = { status: 'review' as const, facts }
  try {
    const now = await readAgain(seen)
    if (!now) return { ...review, document: seen, notice: notFoundNotice }
    return isUnchanged(seen, now)
      ? { ...review, document: now }
      : { ...review, document: now, notice: changedNotice }
  } catch (error) {
    const notice = error instanceof ShortListError ? notFoundNotice : notReadNotice(error)
    return { ...review, document: seen, notice }
  }
}
