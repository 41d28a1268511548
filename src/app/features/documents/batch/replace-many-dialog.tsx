/** Several files for several documents: what would happen, file by file, before anything is sent; then how it goes. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { largestUpload } from '#app/api/limits.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { formatCount } from '#app/text/format.ts'
import { notify } from '#app/ui/dialogs/pending-actions.ts'
import { LeaveQuestion } from '#app/ui/dialogs/leave-question.tsx'
import type { Document } from '#contract/documents.ts'
import { lookUpAll, type Pair, replaceAll, type Stage } from './batch.ts'
import { whyNoFile } from '#app/features/documents/list/pending-deletions.ts'
import { type Entry, entriesFor } from './batch-entries.ts'
import { BatchRow } from './batch-row.tsx'
import classes from './replace-many-dialog.module.css'
import { documentQueries } from '#app/data/documents/queries.ts'
import { useLeft } from '#app/features/documents/replace/use-left.ts'

type Props = {
  files: readonly File[]
  /** Among which the files find theirs. */
  documents: readonly Document[]
  onClose: () => void
}

export function ReplaceManyDialog({ files, documents, onClose }: Props) {
  const [entries, setEntries] = useState(() =>
    entriesFor(files, documents, largestUpload()).map(withoutGoing),
  )
  const change = useCallback(
    (file: File, changes: Partial<Entry>) =>
      setEntries((all) => all.map((one) => (one.file === file ? { ...one, ...changes } : one))),
    [],
  )
  const batch = useBatch((pair, stage) => change(pair.file, { stage }))
  const begun = entries.some(({ stage }) => stage)
  const drawn = useDrawn(entries.length)
  // Once it has begun nothing is chosen any more, and no row is drawn for another's sake.
  const taken = useMemo(
    () => (begun ? none : new Set(entries.flatMap(({ document }) => document?.id ?? []))),
    [entries, begun],
  )

  return (
    <>
      <Dialog
        title={begun ? 'Replacing files' : `Replace ${countOf(files.length)}`}
        onClose={batch.running ? undefined : onClose}
        foot={<Foot {...{ entries, begun, batch, onClose }} />}
      >
        <p role="status" className={classes.sum}>
          {begun ? reportOf(entries) : planOf(entries)}
        </p>
        <ul className={classes.rows} aria-label="Files">
          {entries.slice(0, drawn).map((entry) => (
            <BatchRow key={entry.key} {...{ entry, taken, begun }} onChange={change} />
          ))}
        </ul>
        {!begun && (
          <p className={classes.quiet}>
            The current files cannot be restored here once they are replaced.
          </p>
        )}
      </Dialog>
      <LeaveQuestion title="Leave while files are being sent?" asks={() => batch.running} fleeting>
        <p>If you leave, no more files are sent, and the next page says what happened to them.</p>
      </LeaveQuestion>
    </>
  )
}

/** A document that is about to be deleted takes no file: the time of its hold stands still meanwhile. */
function withoutGoing(entry: Entry): Entry {
  const { document, candidates } = entry
  const staying = candidates.filter((one) => !whyNoFile(one))
  const going = document ?? (staying.length === 0 ? candidates[0] : undefined)
  const reason = going && whyNoFile(going)
  return reason
    ? { ...entry, kind: 'skipped', reason, candidates: [], document: undefined, included: false }
    : { ...entry, candidates: staying }
}

const none: ReadonlySet<string> = new Set()

/** How many rows are drawn in a frame: more than are in sight, and few enough that nothing is held up. */
const perFrame = 100

/** How many rows are drawn so far; soon it is all. */
function useDrawn(count: number) {
  const [drawn, setDrawn] = useState(perFrame)
  useEffect(() => {
    if (drawn >= count) return undefined
    const frame = requestAnimationFrame(() => setDrawn(drawn + perFrame))
    return () => cancelAnimationFrame(frame)
  }, [drawn, count])
  return drawn
}

const countOf = (count: number) => formatCount(count, 'file', 'files')

type FootProps = {
  entries: readonly Entry[]
  begun: boolean
  batch: ReturnType<typeof useBatch>
  onClose: () => void
}

function Foot({ entries, begun, batch, onClose }: FootProps) {
  if (batch.running) {
    return (
      <Button look="default" onClick={batch.cancel}>
        Cancel the rest
      </Button>
    )
  }
  const pairsWith = (word: string) =>
    entries.flatMap(({ file, document, stage }) =>
      document && stage?.at === 'done' && stage.outcome.word === word ? [{ file, document }] : [],
    )
  // What is not known is never sent again by itself.
  const pairs = begun
    ? pairsWith('Not saved')
    : entries.flatMap(({ file, document, included }) =>
        included && document ? [{ file, document }] : [],
      )
  const doubtful = pairsWith('Not known')
  return (
    <>
      <Button look="default" onClick={onClose}>
        {begun ? 'Close' : 'Cancel'}
      </Button>
      {doubtful.length > 0 && (
        <Button look="default" onClick={() => batch.start(doubtful, lookUpAll)}>
          {`Check ${countOf(doubtful.length)} again`}
        </Button>
      )}
      {(!begun || pairs.length > 0) && (
        <Button
          look="seal"
          aria-disabled={pairs.length === 0}
          onClick={() => pairs.length > 0 && batch.start(pairs, replaceAll)}
        >
          {`${begun ? 'Retry' : 'Replace'} ${countOf(pairs.length)}`}
        </Button>
      )}
    </>
  )
}

function useBatch(onStage: (pair: Pair, stage: Stage) => void) {
  const queryClient = useQueryClient()
  const [running, setRunning] = useState(false)
  const stopping = useRef(new AbortController())
  const left = useLeft(() => stopping.current.abort())
  const start = async (pairs: readonly Pair[], work: typeof replaceAll) => {
    stopping.current = new AbortController()
    setRunning(true)
    for (const pair of pairs) onStage(pair, { at: 'waiting' })
    const { signal } = stopping.current
    const stages = new Map<Pair, Stage>()
    const note = (pair: Pair, stage: Stage) => {
      stages.set(pair, stage)
      onStage(pair, stage)
    }
    await work(pairs, { limit: largestUpload(), signal, onStage: note })
    setRunning(false)
    if (left.current) tellOf([...stages.values()])
    await queryClient.invalidateQueries({ queryKey: documentQueries.all() })
  }
  return {
    running,
    start: (...given: Parameters<typeof start>) => void start(...given),
    cancel: () => stopping.current.abort(),
  }
}

/** `12 matched, 1 to be chosen, 2 unmatched, 1 skipped`. */
function planOf(entries: readonly Entry[]) {
  const count = (kind: Entry['kind']) => entries.filter((entry) => entry.kind === kind).length
  return [
    [count('matched'), 'matched'],
    [count('ambiguous'), 'to be chosen'],
    [count('unmatched'), 'unmatched'],
    [count('skipped'), 'skipped'],
  ]
    .filter(([number]) => number !== 0)
    .map((part) => part.join(' '))
    .join(', ')
}

/** Whoever has left meanwhile is told where they are now. */
function tellOf(stages: readonly Stage[]) {
  const words = wordsOf(stages)
  const word = (['Not known', 'Not saved'] as const).find((one) => words.includes(one)) ?? 'Saved'
  notify({ word, says: `Replacing files: ${reportOf(stages.map((stage) => ({ stage })))}.` })
}

const wordsOf = (stages: readonly (Stage | undefined)[]) =>
  stages.flatMap((stage) => (stage?.at === 'done' ? stage.outcome.word : []))

function reportOf(entries: readonly Pick<Entry, 'stage'>[]) {
  const words = wordsOf(entries.map(({ stage }) => stage))
  const open = entries.filter(({ stage }) => stage && stage.at !== 'done').length
  const count = (word: string) => words.filter((one) => one === word).length
  return [
    `Saved ${count('Saved')}`,
    `not saved ${count('Not saved')}`,
    `not known ${count('Not known')}`,
    open > 0 && `${open} to go`,
  ]
    .filter(Boolean)
    .join(', ')
}
