/** Replaces the file of one document: a review of old and new side by side, the upload, and a receipt. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { LeaveQuestion } from '#app/ui/dialogs/leave-question.tsx'
import { useNow } from '#app/ui/browser/now.ts'
import { shownName } from '#app/text/shown-name.ts'
import type { Document } from '#contract/documents.ts'
import { DocumentPlace } from '#app/features/documents/document-place.tsx'
import { nameOf } from '#app/features/documents/document-marks.ts'
import { OutcomeReport } from './outcome-report.tsx'
import classes from './replace-dialog.module.css'
import { ReplaceReview } from './replace-review.tsx'
import { formatSize } from '#app/text/format-size.ts'
import { type Step, useReplacement } from './use-replacement.ts'
import { nameWarnings, warningsFor } from './warnings.ts'
import { largestUpload } from '#app/api/limits.ts'
import { documentQueries } from '#app/data/documents/queries.ts'
import { allListed } from '#app/data/newest-listed.ts'

type Props = { document: Document; file: File; onClose: () => void }

export function ReplaceDialog({ document, file, onClose }: Props) {
  const replacement = useReplacement(document, file)
  const { step } = replacement
  const [agreed, setAgreed] = useState<readonly string[]>([])
  const warnings = warningsOf(step, useNow(), useQueryClient())
  const blocked = warnings.some(({ weight }) => weight === 'stop')
  const grave = warnings.flatMap(({ weight, text }) => (weight === 'grave' ? text : []))
  // A tick covers only the warnings shown beside it: one that appears later needs a tick of its own.
  const confirmed = grave.every((text) => agreed.includes(text))
  const ready = !blocked && confirmed
  const busy = isBusy(step)

  return (
    <>
      <Dialog
        title={`Replace the file of ‘${nameOf(document)}’`}
        onClose={busy ? undefined : onClose}
        foot={<Foot {...{ replacement, ready, blocked, onClose }} />}
      >
        <div className={classes.steps}>
          <DocumentPlace
            document={'document' in step ? step.document : document}
            briefs={step.status !== 'review'}
          />
          {step.status === 'reading' && <Reading part={step.part} />}
          {step.status === 'unreadable' && (
            <p role="alert">
              ‘{shownName(file.name)}’ could not be read: it may have been changed or moved, or be a
              folder. Nothing was sent.
            </p>
          )}
          {step.status === 'review' && (
            <ReplaceReview
              {...{ ...step, warnings, confirmed }}
              onConfirm={
                grave.length > 0 && !blocked
                  ? (ticked) => setAgreed(ticked ? grave : [])
                  : undefined
              }
            />
          )}
          {step.status === 'sending' && <Sending {...step} />}
          {step.status === 'checking' && <p role="status">Checking the current document…</p>}
          {step.status === 'done' && <OutcomeReport outcome={step.outcome} file={step.facts} />}
        </div>
      </Dialog>
      <LeaveQuestion title="Leave while a file is being sent?" shouldAsk={() => busy} fleeting>
        <p>If you leave, sending stops, and the next page says what happened to the document.</p>
      </LeaveQuestion>
    </>
  )
}

const isBusy = ({ status }: Step) => status === 'sending' || status === 'checking'

type FootProps = {
  replacement: ReturnType<typeof useReplacement>
  ready: boolean
  blocked: boolean
  onClose: () => void
}

function Foot({ replacement: { step, send, check, cancel }, ready, blocked, onClose }: FootProps) {
  if (step.status === 'checking') return null
  if (step.status === 'sending') {
    return (
      <Button look="default" onClick={cancel}>
        Cancel
      </Button>
    )
  }
  const outcome = step.status === 'done' ? step.outcome : undefined
  return (
    <>
      <Button look="default" onClick={onClose}>
        {outcome ? 'Close' : 'Cancel'}
      </Button>
      {step.status === 'reading' && (
        // Its place: 'Cancel' does not move as it comes.
        <Button look="seal" style={{ visibility: 'hidden' }}>
          Replace file
        </Button>
      )}
      {step.status === 'review' && !blocked && (
        <Button
          look="seal"
          aria-disabled={step.busy || !ready}
          onClick={() => {
            if (!step.busy && ready) void send(step.document, step.facts)
          }}
        >
          Replace file
        </Button>
      )}
      {step.status === 'done' && outcome?.word === 'Not known' && (
        <Button onClick={() => void check(step.document, step.facts, outcome.doubt)}>
          Check again
        </Button>
      )}
    </>
  )
}

const warningsOf = (step: Step, now: number, client: QueryClient) =>
  step.status === 'review'
    ? [
        ...warningsFor({
          document: step.document,
          file: step.facts,
          limit: largestUpload(),
          now,
        }),
        ...nameWarnings(
          step.document,
          step.facts,
          allListed<Document>(client, documentQueries.all()),
        ),
      ]
    : []

function Reading({ part }: { part: number }) {
  return (
    <p role="status">
      Reading the file… <progress className={classes.progress} value={part} aria-label="Read" />
    </p>
  )
}

function Sending({ sent, all }: { sent: number; all: number }) {
  const isFullySent = all > 0 && sent >= all
  return (
    <>
      <p role="status">
        {isFullySent ? 'Sent. Waiting for the service to confirm…' : 'Sending the file…'}
      </p>
      <progress className={classes.progress} value={sent} max={all || 1} aria-label="Sent" />
      <p className={classes.quiet}>
        {formatSize(sent)} of {formatSize(all)}
      </p>
    </>
  )
}
