/** The rows of a batch before it begins: each file with what would become of it. */
import { isFolder } from '#app/ui/browser/dropped-files.ts'
import type { Document } from '#contract/documents.ts'
import { knownBefore, type Stage } from './batch.ts'
import { matchFiles } from './match-files.ts'
import type { Warning } from '#app/features/documents/replace/warnings.ts'

export type Entry = {
  /** Tells files of one name apart. */
  key: string
  file: File
  kind: 'matched' | 'ambiguous' | 'unmatched' | 'skipped'
  /** Why it is skipped. */
  reason?: string
  /** Those to choose from. */
  candidates: readonly Document[]
  /** Its document, once it is known. */
  document?: Document | undefined
  /** What is grave is left out unless a person includes it. */
  included: boolean
  /** Where it stands, once the batch has begun. */
  stage?: Stage
}

/** What leaves a file out by itself: what a person may still include, and what nobody can. */
export const againstIt = (document: Document, file: File): Warning[] =>
  knownBefore(document, file).filter(({ weight }) => weight !== 'note')

export function entriesFor(
  files: readonly File[],
  documents: readonly Document[],
  limit: number | undefined,
): Entry[] {
  return matchFiles(files, documents, { limit, now: Date.now(), isFolder }).map(
    (match, index): Entry => {
      const { file, state: kind } = match
      const entry = { key: `${index} ${file.name}`, file, kind, candidates: [], included: false }
      if (match.state === 'skipped') return { ...entry, reason: match.reason }
      if (match.state === 'ambiguous') return { ...entry, candidates: match.candidates }
      if (match.state === 'unmatched') return entry
      const { document } = match
      return { ...entry, document, included: againstIt(document, file).length === 0 }
    },
  )
}
