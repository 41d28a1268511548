/** Replaces the file of one document: a review of old and new side by side, the upload, and a receipt. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { LeaveQuestion } from '#app/ui/dialogs/leave-question.tsx'
import { useNow } from '#app/ui/browser/now.ts'
import { formatCount } from '#app/text/format.ts'
import { shownName } from '#app/text/shown-name.ts'
import type { Document } from '#contract/documents.ts'
import { DocumentPlace } from '#app/features/documents/document-place.tsx'
import { nameOf } from '#app/features/documents/document-marks.ts'
import { WarningList } from '#app/features/documents/warning-list.tsx'
import type { FileFacts } from './file-facts.ts'
import { OutcomeReport } from './outcome-report.tsx'
import classes from './replace-dialog.module.css'
import { ReplaceReview } from './replace-review.tsx'
import { formatSize } from '#app/text/format-size.ts'
import { type Step, useReplacement } from './use-replacement.ts'
import { nameWarnings, type Warning, warningsFor } from './warnings.ts'
import { largestUpload } from '#app/api/limits.ts'
import { documentQueries } from '#app/data/documents/queries.ts'
import { allListed } from '#app/data/newest-listed.ts'

type Props = { document: Document; file: File; onClose: () => void }

export function ReplaceDialog({ document, file, onClose }: Props) {
  const replacement = useReplacement(document, file)
  const { step, reread } = replacement
  const { warnings, ...review } = useWarnings(step)
  const busy = isBusy(step)
  const isRereading = step.status === 'review' && step.busy && reread < 1

  return (
    <>
      <Dialog
        title={`Replace the file of ‘${nameOf(document)}’`}
        onClose={busy ? undefined : onClose}
        foot={<Foot {...{ ...review, replacement, onClose }} />}
      >
        <div className={classes.steps}>
          <DocumentPlace
            document={'document' in step ? step.document : document}
            briefs={step.status !== 'review'}
          />
          {step.status === 'review' && step.notice && (
            <p role="alert" className={classes.notice}>
              {step.notice}
            </p>
          )}
          <div role="status">
            {isRereading && <p>Reading the file again…</p>}
            <Said {...{ step, warnings }} warned={review.warned} />
          </div>
          {step.status === 'reading' && <Progress label="Read" value={step.part} />}
          {isRereading && <Progress label="Read" value={reread} />}
          {step.status === 'unreadable' && (
            <p role="alert">
              ‘{shownName(file.name)}’ {step.notice}
            </p>
          )}
          {step.status === 'review' && <ReplaceReview {...step} {...review} />}
          {step.status === 'sending' && <Sending {...step} />}
          {step.status === 'done' && <OutcomeReport outcome={step.outcome} file={step.facts} />}
        </div>
      </Dialog>
      <LeaveQuestion title="Leave while a file is being sent?" shouldAsk={() => busy} fleeting>
        <p>
          If you leave, sending stops, and the next page will say what happened to the document.
        </p>
      </LeaveQuestion>
    </>
  )
}

type Agreed = { facts: FileFacts | undefined; texts: readonly string[] }

/** What of a review a person should know, and whether they have confirmed it. */
function useWarnings(step: Step) {
  const id = useId()
  const [agreed, setAgreed] = useState<Agreed>()
  const facts = step.status === 'review' ? step.facts : undefined
  const warnings = warningsOf(step, useNow(), useQueryClient())
  const blocked = warnings.some(({ weight }) => weight === 'stop')
  const grave = warnings.flatMap(({ weight, text }) => (weight === 'grave' ? text : []))
  // A tick covers only the warnings shown beside it, of the file as it was read then: all else needs a tick of its own.
  const confirmed = grave.every((text) => agreed?.facts === facts && agreed?.texts.includes(text))
  const confirm = (ticked: boolean) => setAgreed(ticked ? { facts, texts: grave } : undefined)
  return {
    warnings,
    /** The `id` of their list. */
    warned: warnings.length > 0 ? id : undefined,
    blocked,
    confirmed,
    onConfirm: grave.length > 0 && !blocked ? confirm : undefined,
  }
}

const isBusy = ({ status }: Step) => status === 'sending' || status === 'checking'

type FootProps = Pick<ReturnType<typeof useWarnings>, 'warned' | 'blocked' | 'confirmed'> & {
  replacement: ReturnType<typeof useReplacement>
  onClose: () => void
}

function Foot(props: FootProps) {
  const { replacement, warned, blocked, confirmed, onClose } = props
  const { step, send, cancel } = replacement
  if (step.status === 'checking') return null
  if (step.status === 'done') return <OutcomeFoot {...props} done={step} />
  if (step.status === 'sending') {
    return (
      <Button look="default" onClick={cancel}>
        Cancel
      </Button>
    )
  }
  return (
    <>
      <Button look="default" onClick={onClose}>
        Cancel
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
          aria-disabled={step.busy || !confirmed}
          aria-describedby={warned}
          onClick={({ currentTarget }) => {
            if (!confirmed) focusConfirmation(currentTarget)
            else if (!step.busy) void send(step.document, step.facts)
          }}
        >
          Replace file
        </Button>
      )}
    </>
  )
}

type OutcomeFootProps = FootProps & { done: Extract<Step, { status: 'done' }> }

function OutcomeFoot({ done, replacement, onClose }: OutcomeFootProps) {
  const { document, facts, outcome } = done
  return (
    <>
      <Button look="default" onClick={onClose}>
        Close
      </Button>
      {outcome.word === 'Not known' && (
        <Button onClick={() => void replacement.check(document, facts, outcome.doubt)}>
          Check again
        </Button>
      )}
      {outcome.word === 'Not saved' && (
        <Button onClick={() => void replacement.reviewAgain(document)}>Review again</Button>
      )}
    </>
  )
}

/** What is still to be ticked says more than nothing. */
const focusConfirmation = (button: HTMLElement) =>
  button.closest('dialog')?.querySelector<HTMLElement>('[type="checkbox"]')?.focus()

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

type SaidProps = { step: Step; warned: string | undefined; warnings: readonly Warning[] }

/** What a screen reader says of each step as it comes. */
function Said({ step, warned, warnings }: SaidProps) {
  if (step.status === 'reading') return <p>Reading the file…</p>
  if (step.status === 'checking') return <p>Checking the current document…</p>
  if (step.status === 'sending') {
    const isFullySent = step.all > 0 && step.sent >= step.all
    return <p>{isFullySent ? 'Sent. Waiting for the service to confirm…' : 'Sending the file…'}</p>
  }
  if (step.status !== 'review') return null
  const count = warnings.length
  return (
    <>
      <p className="spoken-only">
        Review ready: {count === 0 ? 'no warnings' : formatCount(count, 'warning', 'warnings')}.
      </p>
      <WarningList id={warned} warnings={warnings} />
    </>
  )
}

const Progress = (props: { label: string; value: number; max?: number }) => {
  const { label, ...rest } = props
  return <progress className={classes.progress} aria-label={label} {...rest} />
}

const Sending = ({ sent, all }: { sent: number; all: number }) => (
  <>
    <Progress label="Sent" value={sent} max={all || 1} />
    <p className={classes.quiet}>
      {formatSize(sent)} of {formatSize(all)}
    </p>
  </>
)
