/** What the desk keeps of the service and how fresh that is; admins have it read again, or deleted. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mirrorMutations, mirrorQueries } from '#app/data/mirror/queries.ts'
import { stateSentence } from '#app/data/mirror/state-sentence.ts'
import { formatCount } from '#app/text/format.ts'
import { useOneAtATime } from '#app/ui/browser/one-at-a-time.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { May } from '#app/ui/controls/may.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { notify } from '#app/ui/dialogs/pending-actions.ts'
import { WriteFailure } from '#app/ui/dialogs/write-failure.tsx'
import { SectionFailed } from '#app/ui/layout/section.tsx'
import {
  type Mirror,
  type MirrorCommand,
  mirrorOperations,
  type MirrorState,
} from '#contract/desk/mirror.ts'
import classes from './mirror.module.css'

export function MirrorSettings() {
  const { data, error, refetch } = useQuery(mirrorQueries.state())
  if (error && !data)
    return <SectionFailed what="The details of the copy" error={error} onRetry={refetch} />
  if (!data) return <p className="waiting">Loading the details of the copy…</p>
  return (
    <div className={classes.parts}>
      <p className={classes.help}>{sentences[data.use ?? 'on'] ?? sentences['on']}</p>
      {data.use === 'other service' && (
        <p>
          It came from <b>{data.address}</b>.
        </p>
      )}
      <ul className={classes.kinds} aria-label="Copy of your records">
        {data.kinds?.map((kind) => (
          <Kind key={kind.kind} kind={kind} />
        ))}
      </ul>
      {(data.use === 'on' || data.use === 'other service') && (
        <May call={mirrorOperations.commandMirror}>
          <Commands mirror={data} />
        </May>
      )}
    </div>
  )
}

const sentences: Record<string, string | undefined> = {
  on: 'Practice Desk keeps a copy of the matters, contacts, tasks and documents (but not the files themselves) that the service lists, so that searches are fast. It checks matters for changes every minute, reads the tasks and documents of a matter when someone opens it, and reads everything again each night.',
  off: 'Practice Desk keeps no copy of your records (MIRROR is off). Searches go to the service instead.',
  unavailable: 'The copy cannot be read at the moment. Searches go to the service instead.',
  'other service':
    'The copy comes from a service other than the one that Practice Desk uses now, so none of it is shown.',
}

function Kind({ kind }: { kind: MirrorState }) {
  const { state, reason, readingSince, progress = 0, count = 0, expected } = kind
  const isFirst = state === 'filling' || state === 'empty'
  const isReading = state === 'filling' || readingSince !== undefined
  const read = isFirst ? count : progress
  return (
    <li>
      <div>{stateSentence(kind)}</div>
      {readingSince !== undefined && !isFirst && (
        <div>Reading all of them again: {formatCount(progress, 'record', 'records')} so far</div>
      )}
      {isReading && (
        <progress
          className={classes.progress}
          aria-label={`Reading ${kind.kind}`}
          {...(expected && { value: Math.min(read, expected), max: expected })}
        />
      )}
      {reason && <div className={classes.reason}>{reason}</div>}
    </li>
  )
}

const done: Record<MirrorCommand, { heading: string; message: string }> = {
  refill: { heading: 'Started', message: 'Everything is being read again.' },
  forget: { heading: 'Deleted', message: 'Practice Desk no longer keeps a copy of your records.' },
}

const notDone: Record<MirrorCommand, string> = { refill: 'Not started', forget: 'Not deleted' }

function Commands({ mirror }: { mirror: Mirror }) {
  const { mutateAsync, isPending, error, reset } = useMutation(mirrorMutations.command())
  const once = useOneAtATime()
  const [asked, setAsked] = useState<MirrorCommand>()
  const isOther = mirror.use === 'other service'
  const run = (command: MirrorCommand) =>
    void once(() =>
      mutateAsync(command).then(
        () => {
          setAsked(undefined)
          notify({ word: 'Saved', ...done[command] })
        },
        // `error` is shown below.
        () => {},
      ),
    )
  const ask = (command: MirrorCommand) => {
    if (isPending) return
    // What is shown of an earlier command is not about this one.
    reset()
    setAsked(command)
  }
  const close = () => {
    if (isPending) return
    reset()
    setAsked(undefined)
  }
  return (
    <>
      <div className={classes.buttons}>
        <Button
          look="default"
          aria-disabled={isPending}
          onClick={() => (isOther ? ask('refill') : run('refill'))}
        >
          Read all again
        </Button>
        <Button look="default" aria-disabled={isPending} onClick={() => ask('forget')}>
          Delete the copy
        </Button>
      </div>
      {asked ? (
        <Confirm {...{ asked, isPending, error }} onClose={close} onConfirm={() => run(asked)} />
      ) : (
        <WriteFailure error={error} heading={notDone.refill} />
      )}
    </>
  )
}

const questions: Record<MirrorCommand, { title: string; text: string; button: string }> = {
  refill: {
    title: 'Replace the copy from the other service?',
    text: 'The copy from the other service will be deleted, and everything that the current service lists will be read. Nothing changes in either service.',
    button: 'Replace the copy',
  },
  forget: {
    title: 'Delete the copy of your records?',
    text: 'Practice Desk’s copy of matters, contacts, tasks and documents will be deleted, along with the record of changes seen in them, which cannot be recovered. Nothing changes in the service. Until someone chooses ‘Read all again’, Practice Desk keeps no copy, and searches go to the service.',
    button: 'Delete the copy',
  },
}

type ConfirmProps = {
  asked: MirrorCommand
  isPending: boolean
  error: Error | null
  onClose: () => void
  onConfirm: () => void
}

function Confirm({ asked, isPending, error, onClose, onConfirm }: ConfirmProps) {
  const { title, text, button } = questions[asked]
  return (
    <Dialog
      title={title}
      onClose={isPending ? undefined : onClose}
      foot={
        <>
          <Button look="default" aria-disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button look="seal" aria-disabled={isPending} onClick={onConfirm}>
            {button}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <WriteFailure error={error} heading={notDone[asked]} />
    </Dialog>
  )
}
