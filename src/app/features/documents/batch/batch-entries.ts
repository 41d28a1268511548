/** The rows of a batch before it starts: each file with what would happen to it. */
import { isFolder } from '#app/ui/browser/dropped-files.ts'
import type { Document } from '#contract/documents.ts'
import { type Pair, type Stage, warningsBeforeSending } from './batch.ts'
import { matchFiles } from './match-files.ts'
import type { Misnamed } from './use-contents.ts'
import type { Outcome } from '#app/features/documents/replace/replace-file.ts'
import { nameWarnings, type Warning } from '#app/features/documents/replace/warnings.ts'

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
  /** What the contents look like, where that is not what the name says. */
  kinds?: readonly string[]
  /** A file with a serious warning is excluded until a person includes it. */
  included: boolean
  /** Its progress, once the batch has started. */
  stage?: Stage
}

/** What a person should know before the file is sent; names are compared only if no name matched. */
export function warningsOf({ document, file, kind, kinds, candidates }: Entry): Warning[] {
  if (!document) return []
  const ofNames = kind === 'unmatched' ? nameWarnings(document, file, candidates) : []
  return [...ofNames, ...warningsBeforeSending(document, file, kinds)]
}

/** Whether a file is sent to its document unless a person says otherwise. */
const isHarmless = (entry: Entry) =>
  entry.document !== undefined && warningsOf(entry).every(({ weight }) => weight === 'note')

/** Whether nobody can have the file sent to its document now. */
export const isStopped = (entry: Entry) => warningsOf(entry).some(({ weight }) => weight === 'stop')

/** The rows once the contents are known: unticked, because an earlier tick did not cover the new warning. */
export const withMisnamed = (entries: readonly Entry[], misnamed: Misnamed): Entry[] =>
  entries.map((entry) => {
    const kinds = misnamed.get(entry.file)
    return kinds ? { ...entry, kinds, included: false } : entry
  })

/** The rows once a person has chosen a document for a file, or none: no other file is sent to it. */
export const withChoice = (
  entries: readonly Entry[],
  file: File,
  document: Document | undefined,
): Entry[] =>
  entries.map((entry) => {
    if (entry.file !== file) return withoutDocument(entry, document)
    const chosen = { ...entry, document }
    return { ...chosen, included: isHarmless(chosen) }
  })

/** The rows once a person has ticked a file, so that no other is sent to its document, or has unticked it. */
export function withTick(entries: readonly Entry[], file: File, included: boolean): Entry[] {
  const document = included ? entries.find((entry) => entry.file === file)?.document : undefined
  return entries.map((entry) =>
    entry.file === file ? { ...entry, included } : withoutDocument(entry, document),
  )
}

/** A row that another takes the document of: unticked, and with its document still where it has no choice of another. */
function withoutDocument(entry: Entry, document: Document | undefined): Entry {
  if (!document || entry.document?.id !== document.id) return entry
  const isFixed = entry.candidates.length === 0
  return { ...entry, document: isFixed ? entry.document : undefined, included: false }
}

/** The row that each document is for now, by its id: a file without a choice has it only while it is ticked. */
export const holdersIn = (entries: readonly Entry[]): ReadonlyMap<string, Entry> =>
  new Map(
    entries.flatMap((entry) => {
      const { document, included, candidates } = entry
      return document && (included || candidates.length > 0) ? [[document.id, entry]] : []
    }),
  )

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
      const matched = { ...entry, document: match.document }
      return { ...matched, included: isHarmless(matched) }
    },
  )
}

/** What is sent: the rows that a person has left ticked. */
export const chosenPairs = (entries: readonly Entry[]) =>
  entries.flatMap(({ file, document, kinds, included }): Pair[] =>
    included && document ? [{ file, document, kinds }] : [],
  )

/** Those whose replacement ended in a way that `isSuch`. */
export const pairsEnded = (entries: readonly Entry[], isSuch: (outcome: Outcome) => boolean) =>
  entries.flatMap(({ file, document, kinds, stage }): Pair[] => {
    if (!document || stage?.status !== 'done' || !isSuch(stage.outcome)) return []
    const { outcome } = stage
    return [{ file, document, kinds, ...('doubt' in outcome && { doubt: outcome.doubt }) }]
  })

/**
 * Those that may be sent again: not a file whose outcome is not known, which might be stored twice, nor one that
 * would be refused for the same reason.
 */
export const retriable = (entries: readonly Entry[]) =>
  pairsEnded(entries, (outcome) => outcome.word === 'Not saved' && !outcome.isLasting)
