/** Several files for several documents: a plan, file by file, before anything is sent; then the progress. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { largestUpload } from '#app/api/limits.ts'
import { useOneAtATime } from '#app/ui/browser/one-at-a-time.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { formatCount } from '#app/text/format.ts'
import { LeaveQuestion } from '#app/ui/dialogs/leave-question.tsx'
import type { Document } from '#contract/documents.ts'
import { linkOf } from '#app/features/documents/document-marks.ts'
import { noNewDocuments } from '#app/features/documents/no-new-documents.ts'
import { shownName } from '#app/text/shown-name.ts'
import { checkAll, type Pair, replaceAll, type Stage } from './batch.ts'
import { whyNotReplaceable } from '#app/features/documents/list/pending-deletions.ts'
import {
  chosenPairs,
  type Entry,
  entriesFor,
  holdersIn,
  pairsEnded,
  retriable,
  withChoice,
  withMisnamed,
  withTick,
} from './batch-entries.ts'
import { BatchRow } from './batch-row.tsx'
import { notifyOutcome, planSummary, resultSummary } from './batch-summary.ts'
import { type Digests, useContents } from './use-contents.ts'
import classes from './replace-many-dialog.module.css'
import { documentQueries } from '#app/data/documents/queries.ts'
import { useUnmounted } from '#app/ui/browser/use-unmounted.ts'

type Props = {
  files: readonly File[]
  /** The documents to match the files to. */
  documents: readonly Document[]
  /** Whether there may be others, which a search or a filter hides. */
  isFiltered: boolean
  onClose: () => void
}

export function ReplaceManyDialog({ files, documents, isFiltered, onClose }: Props) {
  const { entries, tick, choose, setStage, isReading, digests } = usePlan(files, documents)
  const batch = useBatch(setStage, digests)
  const place = placeOf(documents)
  const started = entries.some(({ stage }) => stage)
  const drawn = useDrawnCount(entries.length)
  // Once started, nothing can be chosen any more, and no row re-renders because of another.
  const holders = useMemo(() => (started ? none : holdersIn(entries)), [entries, started])

  return (
    <>
      <Dialog
        title={titleOf(files.length, { place, started, running: batch.running })}
        onClose={batch.running ? undefined : onClose}
        foot={<Foot {...{ entries, started, isReading, batch, onClose }} />}
      >
        <p role="status" className={classes.sum}>
          {started ? resultSummary(entries) : planSummary(entries)}
        </p>
        <ul className={classes.rows} aria-label="Files">
          {entries.slice(0, drawn).map((entry) => (
            <BatchRow
              key={entry.key}
              {...{ entry, holders, started, isFiltered }}
              isPlaced={place === ''}
              onTick={tick}
              onChoose={choose}
            />
          ))}
        </ul>
        {!started && (
          <p className={classes.quiet}>
            {isReading
              ? 'Reading the files…'
              : 'The current files cannot be restored here once they are replaced.'}
            {entries.some(({ kind }) => kind === 'unmatched') && ` ${noNewDocuments}`}
          </p>
        )}
      </Dialog>
      <LeaveQuestion
        title="Leave while files are being sent?"
        shouldAsk={() => batch.running}
        fleeting
      >
        <p>
          If you leave, no more files will be sent, and the next page will say what happened to
          them.
        </p>
      </LeaveQuestion>
    </>
  )
}

/** What would happen to each file, as far as it is known and a person has chosen. */
function usePlan(files: readonly File[], documents: readonly Document[]) {
  const [entries, setEntries] = useState(() =>
    entriesFor(files, documents, largestUpload()).map(skipPendingDeletion),
  )
  const setStage = ({ file }: Pair, stage: Stage) =>
    setEntries((all) => all.map((one) => (one.file === file ? { ...one, stage } : one)))
  const tick = useCallback(
    (file: File, included: boolean) => setEntries((all) => withTick(all, file, included)),
    [],
  )
  const choose = useCallback(
    (file: File, document?: Document) => setEntries((all) => withChoice(all, file, document)),
    [],
  )
  const contents = useContents(
    files,
    useCallback((misnamed) => setEntries((all) => withMisnamed(all, misnamed)), []),
  )
  return { entries, tick, choose, setStage, ...contents }
}

type Progress = { place: string; started: boolean; running: boolean }

function titleOf(count: number, { place, started, running }: Progress) {
  if (!started) return `Replace ${countOf(count)}${place}`
  return `Replacing files${place}${running ? '' : ': results'}`
}

/** ` of 10291 · Sale`, where all documents are of one matter or contact. */
function placeOf(documents: readonly Document[]) {
  const [place, ...others] = new Set(documents.map(linkOf))
  return place && others.length === 0 ? ` of ${shownName(place)}` : ''
}

/** A document with a pending deletion is skipped; its countdown is paused while this dialog is open. */
function skipPendingDeletion(entry: Entry): Entry {
  const { document, candidates } = entry
  const available = candidates.filter((one) => !whyNotReplaceable(one))
  const target = document ?? (available.length === 0 ? candidates[0] : undefined)
  const reason = target && whyNotReplaceable(target)
  return reason
    ? { ...entry, kind: 'skipped', reason, candidates: [], document: undefined, included: false }
    : { ...entry, candidates: available }
}

const none: ReadonlyMap<string, Entry> = new Map()

/** Rows rendered per frame: more than fit on the screen, and few enough not to block it. */
const perFrame = 100

/** How many rows to render so far; a few frames later, all of them. */
function useDrawnCount(count: number) {
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
  started: boolean
  isReading: boolean
  batch: ReturnType<typeof useBatch>
  onClose: () => void
}

function Foot({ entries, started, isReading, batch, onClose }: FootProps) {
  if (batch.running) {
    return (
      <Button look="default" onClick={batch.cancel}>
        Cancel the rest
      </Button>
    )
  }
  const pairs = started ? retriable(entries) : chosenPairs(entries)
  const unconfirmed = pairsEnded(entries, ({ word }) => word === 'Not known')
  return (
    <>
      <Button look="default" onClick={onClose}>
        {started ? 'Close' : 'Cancel'}
      </Button>
      {unconfirmed.length > 0 && (
        <Button look="default" onClick={() => batch.start(unconfirmed, checkAll)}>
          {`Check ${countOf(unconfirmed.length)} again`}
        </Button>
      )}
      {(!started || pairs.length > 0) && (
        <Button
          look="seal"
          // Keeps its place, invisible, until the files are read and every warning is known.
          style={isReading ? { visibility: 'hidden' } : undefined}
          aria-disabled={pairs.length === 0}
          onClick={() => pairs.length > 0 && batch.start(pairs, replaceAll)}
        >
          {`${started ? 'Retry' : 'Replace'} ${countOf(pairs.length)}`}
        </Button>
      )}
    </>
  )
}

function useBatch(onStage: (pair: Pair, stage: Stage) => void, digests: Digests) {
  const queryClient = useQueryClient()
  const [running, setRunning] = useState(false)
  const stopping = useRef(new AbortController())
  const unmounted = useUnmounted(() => stopping.current.abort())
  const once = useOneAtATime()
  const start = async (pairs: readonly Pair[], work: typeof replaceAll) => {
    stopping.current = new AbortController()
    setRunning(true)
    for (const pair of pairs) onStage(pair, { status: 'waiting' })
    const { signal } = stopping.current
    const stages = new Map<Pair, Stage>()
    const note = (pair: Pair, stage: Stage) => {
      stages.set(pair, stage)
      onStage(pair, stage)
    }
    await work(pairs, { limit: largestUpload(), digests, signal, onStage: note })
    setRunning(false)
    if (unmounted.current) notifyOutcome(stages)
    // Not waited for: 'Retry' works as soon as it is shown.
    void queryClient.invalidateQueries({ queryKey: documentQueries.all() })
  }
  return {
    running,
    start: (...args: Parameters<typeof start>) => void once(() => start(...args)),
    cancel: () => stopping.current.abort(),
  }
}
