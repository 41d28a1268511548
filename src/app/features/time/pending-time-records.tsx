/** Time records that are not recorded yet: held with Undo and Edit, refused with a reason, or not known. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { failureOf } from '#app/api/outcome.ts'
import { MatterName } from '#app/pickers/matter-name.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { useOneAtATime } from '#app/ui/browser/one-at-a-time.ts'
import { SecondsLeft } from '#app/ui/controls/seconds-left.tsx'
import { formatDate, formatDollars } from '#app/text/format.ts'
import { notify } from '#app/ui/dialogs/pending-actions.ts'
import { SendAgain } from '#app/ui/dialogs/send-again.tsx'
import type { OutboxRecord, outboxDecisions } from '#contract/time-outbox.ts'
import { formatDuration } from './duration.ts'
import { timeQueries, timeMutations } from '#app/data/time/queries.ts'
import classes from './time-list.module.css'
import { reasonFor, sentenceFor } from './time-sentences.ts'

type Props = {
  /** Only those on this matter. */
  matterId?: string | undefined
  /** Opens a record in the form; by then it is paused. */
  onEdit: (id: string) => void
}

export function PendingTimeRecords({ matterId, onEdit }: Props) {
  const { data = [], dataUpdatedAt } = useQuery(timeQueries.open())
  useReceipts(data)
  const shown = data.filter(({ record }) => !matterId || record?.associatedMatterId === matterId)
  if (shown.length === 0) return null
  return (
    <section aria-label="Pending" className={classes.open}>
      <h2 className={classes.heading}>Pending</h2>
      <ul>
        {shown.map((one) => (
          <OpenRecord key={one.id} one={one} readAt={dataUpdatedAt} onEdit={onEdit} />
        ))}
      </ul>
    </section>
  )
}

/** A record that leaves this list was recorded or withdrawn, so the recorded ones are refreshed. */
function useReceipts(open: readonly OutboxRecord[]) {
  const queryClient = useQueryClient()
  const before = useRef(open.length)
  useEffect(() => {
    if (open.length < before.current) {
      void queryClient.invalidateQueries({ queryKey: timeQueries.allRecorded() })
    }
    before.current = open.length
  }, [open, queryClient])
}

type RecordProps = { one: OutboxRecord; readAt: number; onEdit: (id: string) => void }

function OpenRecord({ one, readAt, onEdit }: RecordProps) {
  const { id, state, record, heldFor = 0 } = one
  return (
    <li className={classes.record} data-state={state}>
      <div>
        <b>{formatDuration(record?.durationMinutes ?? 0)}</b>{' '}
        {record?.associatedMatterId && (
          <bdi>
            <MatterName id={record.associatedMatterId} />
          </bdi>
        )}{' '}
        <span className={classes.facts}>
          {record?.date && formatDate(record.date)} · {formatDollars(record?.amountExclTax ?? 0)}{' '}
          excl. GST
          {record?.description && (
            <>
              {' '}
              · <bdi>{record.description}</bdi>
            </>
          )}
        </span>
        <p
          role={state === 'unknown' || state === 'refused' ? 'alert' : 'status'}
          className={classes.message}
        >
          {state === 'held' ? (
            <>
              Will be recorded
              <span aria-hidden> in </span>
              <SecondsLeft until={readAt + heldFor} />. {reasonFor(one)}
            </>
          ) : (
            sentenceFor(one)
          )}
        </p>
      </div>
      <Actions id={id} state={state} onEdit={onEdit} />
    </li>
  )
}

type Decision = (typeof outboxDecisions)[number]

function Actions({
  id,
  state,
  onEdit,
}: Pick<OutboxRecord, 'id' | 'state'> & Pick<RecordProps, 'onEdit'>) {
  const undo = useMutation(timeMutations.undo())
  const decide = useMutation(timeMutations.decide())
  const once = useOneAtATime()
  const busy = undo.isPending || decide.isPending
  // Promises rather than callbacks: this component may be unmounted before the answer arrives.
  const onUndo = () => void once(() => undo.mutateAsync(id).then(notifyUndone, notifyFailure))
  const onDecide = (decision: Decision, then?: () => void) =>
    void once(() => decide.mutateAsync({ id, decision }).then(then, notifyFailure))
  const edit = () => onDecide('set aside', () => onEdit(id))
  if (state === 'sending') return null
  if (state === 'unknown') return <UnknownActions busy={busy} onDecide={onDecide} />
  return (
    <div className={classes.actions}>
      <Button look="default" disabled={busy} onClick={edit}>
        Edit
      </Button>
      {state !== 'held' && (
        <Button look="default" disabled={busy} onClick={() => onDecide('send again')}>
          {state === 'refused' ? 'Retry' : 'Save'}
        </Button>
      )}
      <Button look="default" disabled={busy} onClick={onUndo}>
        {state === 'held' ? 'Undo' : 'Discard'}
      </Button>
    </div>
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
    <div className={classes.actions}>
      <Button look="default" disabled={busy} onClick={() => onDecide('recorded')}>
        It was recorded
      </Button>
      <Button look="default" disabled={busy} onClick={() => onDecide('not recorded')}>
        It was not recorded
      </Button>
      <Button look="default" disabled={busy} onClick={() => setConfirming(true)}>
        Send it again
      </Button>
      {confirming && <SendAgain onStay={() => setConfirming(false)} onSend={send} />}
    </div>
  )
}

const notifyUndone = () =>
  notify({ word: 'Saved', message: 'The time record was withdrawn. Nothing was sent.' })

function notifyFailure(error: Error) {
  const { word, why } = failureOf(error)
  notify({ word, message: `${why} The list shows its current state.` })
}
