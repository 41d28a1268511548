/** Time records that are not recorded yet: held with Undo and Edit, refused with a reason, or not known. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ContactName } from '#app/pickers/contact-name.tsx'
import { MatterName } from '#app/pickers/matter-name.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { useFocusWhenGone } from '#app/ui/browser/use-focus-when-gone.ts'
import { useOneAtATime } from '#app/ui/browser/one-at-a-time.ts'
import { useSteadyPlaces } from '#app/ui/browser/use-steady-places.ts'
import { useMay } from '#app/ui/controls/may.tsx'
import { formatDate } from '#app/text/format.ts'
import { formatDollars } from '#app/text/format-more.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { SendAgain } from '#app/ui/dialogs/send-again.tsx'
import {
  type OutboxRecord,
  type outboxDecisions,
  timeOutboxOperations,
} from '#contract/desk/time-outbox.ts'
import { formatMinutes } from '#app/text/format-minutes.ts'
import { waitsForPerson, timeQueries, timeMutations } from '#app/data/time/queries.ts'
import { HeldMessage } from './held-message.tsx'
import classes from './time-list.module.css'
import { dismissTimeNotice, notifyTimeFailure, useIsWithdrawing } from './time-notices.ts'
import { sentenceFor } from './time-sentences.ts'
import { unitsAtRate } from './units-at-rate.ts'
import { useWithdraw } from './use-withdraw.ts'

type Props = {
  /** Only those on this matter. */
  matterId?: string | undefined
  /** Opens a record in the form; one that was held is set aside by then, as that version. */
  onEdit: (id: string, paused?: string) => void
}

export function PendingTimeRecords({ matterId, onEdit }: Props) {
  const { data = [], dataUpdatedAt, failureCount, isError } = useQuery(timeQueries.open())
  const isUnread = isError || failureCount > 0
  const shown = data.filter(({ record }) => !matterId || record?.associatedMatterId === matterId)
  const pending = shown.filter((one) => !waitsForPerson(one))
  const waiting = shown.filter(waitsForPerson)
  const mayDecide = useMayDecide()
  const { places, props } = useSteadyPlaces<HTMLDivElement>(pending.map(({ id }) => id))
  const entry = (one: OutboxRecord) => (
    <OpenRecord key={one.id} {...{ one, matterId, isUnread, onEdit }} readAt={dataUpdatedAt} />
  )
  return (
    <div {...props}>
      <Part heading="Pending">
        {places.map(({ id, goneHeight }) => {
          const one = pending.find((record) => record.id === id)
          return one ? entry(one) : <li key={id} style={{ height: goneHeight }} aria-hidden />
        })}
      </Part>
      <Part
        heading={mayDecide ? 'Waiting for you' : 'Not confirmed as recorded'}
        note={mayDecide ? undefined : forReader}
      >
        {waiting.map(entry)}
      </Part>
    </div>
  )
}

/** Not where somebody has become a reader meanwhile: the gateway would refuse it. */
const useMayDecide = () => useMay(timeOutboxOperations.decideTimeRecord)

const forReader =
  'Your role here is reader: you cannot send, change or discard time records. To do so, ask an admin of Practice Desk at your firm to make you an editor again.'

type PartProps = { heading: string; note?: string | undefined; children: ReactNode[] }

const Part = ({ heading, note, children }: PartProps) =>
  children.length > 0 && (
    <section aria-label={heading} className={classes.open}>
      <h2 className={classes.heading}>{heading}</h2>
      {note && <p className={classes.message}>{note}</p>}
      <ul>{children}</ul>
    </section>
  )

type RecordProps = Props & { one: OutboxRecord; readAt: number; isUnread: boolean }

function OpenRecord({ one, matterId, readAt, isUnread, onEdit }: RecordProps) {
  const { id, state, record } = one
  const mayDecide = useMayDecide()
  return (
    <li className={classes.record} data-state={state} data-place={id}>
      <div>
        <b>{formatMinutes(record?.durationMinutes ?? 0)}</b>{' '}
        {record?.associatedMatterId && !matterId && <MatterName id={record.associatedMatterId} />}{' '}
        <Facts record={record} />
        <p
          role={state === 'unknown' || state === 'refused' ? 'alert' : 'status'}
          className={classes.message}
        >
          {state === 'held' ? (
            <HeldMessage {...{ one, readAt, isUnread }} />
          ) : (
            sentenceFor(one, mayDecide)
          )}
        </p>
      </div>
      {mayDecide && <Actions {...{ one, matterId, onEdit }} />}
    </li>
  )
}

/** With who did the work: it is billed in their name, which the form may have taken from the matter. */
const Facts = ({ record }: Pick<OutboxRecord, 'record'>) => (
  <span className={classes.facts}>
    {[record?.date && formatDate(record.date), unitsAtRate(record)].filter(Boolean).join(' · ')} ·{' '}
    {formatDollars(record?.amountExclTax ?? 0)} excl. GST
    {record?.staffContactId && (
      <>
        {' '}
        ·{' '}
        <bdi>
          <ContactName id={record.staffContactId} />
        </bdi>
      </>
    )}
    {record?.description && (
      <>
        {' '}
        · <bdi>{record.description}</bdi>
      </>
    )}
  </span>
)

type Decision = (typeof outboxDecisions)[number]

function Actions({ one, matterId, onEdit }: Props & Pick<RecordProps, 'one'>) {
  const { id, state, version } = one
  const undo = useWithdraw()
  const isWithdrawing = useIsWithdrawing(id)
  const decide = useMutation(timeMutations.decide())
  const once = useOneAtATime()
  const busy = isWithdrawing || decide.isPending
  const withdraw = () => void once(() => undo(one, { associatedMatterId: matterId }))
  // Promises rather than callbacks: this component may be unmounted before the answer arrives.
  const onDecide = (decision: Decision, then?: (now: OutboxRecord) => void) =>
    void once(() =>
      decide.mutateAsync({ id, decision, version }).then(
        (now) => {
          dismissTimeNotice(id)
          then?.(now)
        },
        (error: Error) => notifyTimeFailure(id, error),
      ),
    )
  const edit = () => {
    // What is not going to be sent stays what it is, with its reason, until it is saved again.
    if (state === 'held') onDecide('set aside', (now) => onEdit(id, now.version))
    else onEdit(id)
  }
  if (state === 'sending') return null
  // A question about one attempt is none about the next.
  if (state === 'unknown') return <UnknownActions key={version} busy={busy} onDecide={onDecide} />
  return (
    <ActionBar>
      <Button look="default" aria-disabled={busy} onClick={edit}>
        Edit
      </Button>
      {state !== 'held' && (
        <Button look="default" aria-disabled={busy} onClick={() => onDecide('send again')}>
          {state === 'refused' ? 'Retry' : 'Send as it is'}
        </Button>
      )}
      {state === 'held' ? (
        <Button look="default" aria-disabled={busy} onClick={withdraw}>
          Undo
        </Button>
      ) : (
        <Discard busy={busy} onDiscard={withdraw} />
      )}
    </ActionBar>
  )
}

/** It goes with the last thing that can be done about its record. */
const ActionBar = ({ children }: { children: ReactNode }) => (
  <div ref={useFocusWhenGone<HTMLDivElement>()} className={classes.actions}>
    {children}
  </div>
)

/** What a discarded record says is nowhere else. */
function Discard({ busy, onDiscard }: { busy: boolean; onDiscard: () => void }) {
  const [asking, setAsking] = useState(false)
  const keep = () => setAsking(false)
  const discard = () => {
    keep()
    onDiscard()
  }
  return (
    <>
      <Button look="default" aria-disabled={busy} onClick={() => setAsking(!busy)}>
        Discard
      </Button>
      {asking && (
        <Dialog
          title="Discard this time record?"
          onClose={keep}
          foot={
            <>
              <Button look="default" onClick={keep}>
                Keep
              </Button>
              <Button look="seal" onClick={discard}>
                Discard
              </Button>
            </>
          }
        >
          <p>It was not recorded. Once it is discarded, what you typed cannot be restored.</p>
        </Dialog>
      )}
    </>
  )
}

/** A person who has checked the service says what happened; sending again needs confirmation. */
function UnknownActions({
  busy,
  onDecide,
}: {
  busy: boolean
  onDecide: (decision: Decision) => void
}) {
  const [confirming, setConfirming] = useState(false)
  const send = () => {
    setConfirming(false)
    onDecide('send again')
  }
  return (
    <ActionBar>
      <Button look="default" aria-disabled={busy} onClick={() => onDecide('recorded')}>
        It was recorded
      </Button>
      <Button look="default" aria-disabled={busy} onClick={() => onDecide('not recorded')}>
        It was not recorded
      </Button>
      <Button look="default" aria-disabled={busy} onClick={() => setConfirming(true)}>
        Send it again
      </Button>
      {confirming && <SendAgain onStay={() => setConfirming(false)} onSend={send} />}
    </ActionBar>
  )
}
