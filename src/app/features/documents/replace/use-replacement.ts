/** Where the replacing of one file stands, step by step, for the dialog that shows it. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { notify } from '#app/ui/dialogs/pending-actions.ts'
import type { Document } from '#contract/documents.ts'
import { nameOf } from '#app/features/documents/document-marks.ts'
import { factsOf, type FileFacts } from './file-facts.ts'
import { documentQueries, readAgain } from '#app/data/documents/queries.ts'
import { isUnchanged, lookUp, type Outcome, replaceFile } from './replace-file.ts'
import { useLeft } from './use-left.ts'

type Review = {
  at: 'review'
  facts: FileFacts
  document: Document
  /** What is to be said about the document that was read again. */
  remark?: string
  busy?: boolean
}
export type Step =
  | { at: 'reading'; part: number }
  | { at: 'unreadable' }
  | Review
  | { at: 'sending'; sent: number; all: number }
  | { at: 'checking' }
  | { at: 'done'; outcome: Outcome; facts: FileFacts; document: Document }

const changed = 'The document has changed since you last looked. This is how it is now.'
const notFound = 'The document could not be found again: it may have been deleted or moved.'
const notRead = (error: unknown) =>
  `The document could not be refreshed, and nothing was sent. ${error instanceof ApiError ? error.message : ''}`

export function useReplacement(document: Document, file: File) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>({ at: 'reading', part: 0 })
  const leaving = useRef(new AbortController())
  const left = useLeft(() => leaving.current.abort())

  useEffect(() => {
    const reading = new AbortController()
    const { signal } = reading
    const onProgress = (part: number) => !signal.aborted && setStep({ at: 'reading', part })
    const read = async () => {
      const facts = await factsOf(file, { signal, onProgress })
      const review = await reviewOf(document, facts)
      if (!signal.aborted) setStep(review)
    }
    read().catch(() => !signal.aborted && setStep({ at: 'unreadable' }))
    return () => reading.abort()
  }, [document, file])

  async function send(reviewed: Document, facts: FileFacts) {
    setStep({ at: 'review', facts, document: reviewed, busy: true })
    const review = await reviewOf(reviewed, facts)
    // Whoever closed it while the document was read again has sent nothing.
    if (left.current) return
    if (review.remark) return setStep(review)
    setStep({ at: 'sending', sent: 0, all: facts.size })
    const sending = new AbortController()
    leaving.current = sending
    const outcome = await replaceFile({
      document: reviewed,
      file,
      facts,
      signal: sending.signal,
      onProgress: (sent, all) => setStep({ at: 'sending', sent, all }),
      onChecking: () => setStep({ at: 'checking' }),
    })
    await finish(outcome, reviewed, facts)
  }

  async function check(reviewed: Document, facts: FileFacts, why: string) {
    setStep({ at: 'checking' })
    await finish(await lookUp({ document: reviewed, facts, why }), reviewed, facts)
  }

  async function finish(outcome: Outcome, reviewed: Document, facts: FileFacts) {
    setStep({ at: 'done', outcome, facts, document: reviewed })
    // Whoever has left meanwhile is told where they are now.
    if (left.current) notify({ word: outcome.word, says: sentenceOf(outcome, reviewed) })
    await queryClient.invalidateQueries({ queryKey: documentQueries.all() })
  }

  return { step, send, check, cancel: () => leaving.current.abort() }
}

const sentenceOf = ({ why }: Outcome, document: Document) =>
  [`Replacing the file of ‘${nameOf(document)}’.`, why].filter(Boolean).join(' ')

/** The document as it is at this moment, beside the file; with a remark where it is not as it was seen. */
async function reviewOf(seen: Document, facts: FileFacts): Promise<Review> {
  const review = { at: 'review' as const, facts }
  try {
    const now = await readAgain(seen)
    if (!now) return { ...review, document: seen, remark: notFound }
    return isUnchanged(seen, now)
      ? { ...review, document: now }
      : { ...review, document: now, remark: changed }
  } catch (error) {
    return { ...review, document: seen, remark: notRead(error) }
  }
}
