/** The rows of a batch before it starts: each file with what would happen to it. */
import { isFolder } from '#app/ui/browser/dropped-files.ts'
import type { Document } from '#contract/documents.ts'
import { warningsBeforeReading, type Stage } from './batch.ts'
import { matchFiles } from './match-files.ts'
import type { Warning } from '#app/features/documents/replace/warnings.ts'

export type Entry = {
  /** Tells files of the same name apart. */
  key: string
  file: File
  kind: 'matched' | 'ambiguous' | 'unmatched' | 'skipped'
  /** Why it is skipped. */
  reason?: string
  /** The documents to choose from. */
  candidates: readonly Document[]
  /** Its document, once it is known. */
  document?: Document | undefined
  /** A file with a serious warning is excluded until a person includes it. */
  included: boolean
  /** Its progress, once the batch has started. */
  stage?: Stage
}

/** The warnings that exclude a file: those that a person may override, and those that nobody can. */
export const blockingWarnings = (document: Document, file: File): Warning[] =>
  warningsBeforeReading(document, file).filter(({ weight }) => weight !== 'note')

/** How many documents a person can choose from for a file that has the name of none. */
const maxChoices = 250

export function entriesFor(
  files: readonly File[],
  documents: readonly Document[],
  limit: number | undefined,
): Entry[] {
  const others = documents.length <= maxChoices ? documents : []
  return matchFiles(files, documents, { limit, now: Date.now(), isFolder }).map(
    (match, index): Entry => {
      const { file, state: kind } = match
      const entry = { key: `${index} ${file.name}`, file, kind, candidates: [], included: false }
      if (match.state === 'skipped') return { ...entry, reason: match.reason }
      if (match.state === 'ambiguous') return { ...entry, candidates: match.candidates }
      if (match.state === 'unmatched') return { ...entry, candidates: others }
      const { document } = match
      return { ...entry, document, included: blockingWarnings(document, file).length === 0 }
    },
  )
}
