/** What the desk keeps of the service and how fresh that is; admins have it read anew, or deleted. */
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
    return <SectionFailed what="What the desk knows" error={error} onRetry={refetch} />
  if (!data) return <p className="waiting">Loading what the desk knows…</p>
  return (
    <div className={classes.parts}>
      <p className={classes.help}>{sentences[data.use ?? 'on'] ?? sentences['on']}</p>
      {data.use === 'other service' && (
        <p>
          It came from <b>{data.address}</b>.
        </p>
      )}
      <ul className={classes.kinds} aria-label="What the desk knows">
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
  on: 'Practice Desk keeps a copy of the matters, contacts, tasks and documents (without their contents) that the service lists, so that it can search them at once. It checks matters for changes every minute, reads the tasks and documents of a matter when someone opens it, and reads everything again each night.',
  off: 'This desk keeps no copy of what the service lists (MIRROR is off). It asks the service each time.',
  unavailable:
    'What the desk keeps cannot be read at the moment. Everything else works; it asks the service each time.',
  'other service':
    'This desk’s copy comes from a service other than the one it uses now, so none of it is shown.',
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

const done: Record<MirrorCommand, string> = {
  refill: 'Everything is being read again.',
  forget: 'The desk’s copy has been deleted.',
}

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
          notify({ word: 'Saved', message: done[command] })
        },
        // `error` is shown below.
        () => {},
      ),
    )
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
          onClick={() => (isOther ? setAsked('refill') : run('refill'))}
        >
          Read all again
        </Button>
        <Button look="default" aria-disabled={isPending} onClick={() => setAsked('forget')}>
          Delete the copy
        </Button>
      </div>
      {asked ? (
        <Confirm {...{ asked, isPending, error }} onClose={close} onConfirm={() => run(asked)} />
      ) : (
        <WriteFailure error={error} />
      )}
    </>
  )
}

const questions: Record<MirrorCommand, { title: string; text: string; button: string }> = {
  refill: {
    title: 'Replace the copy of the other service?',
    text: 'The copy from the other service is deleted, and everything that the current service lists is read. Nothing changes at either service.',
    button: 'Replace the copy',
  },
  forget: {
    title: 'Delete the desk’s copy?',
    text: 'The copy of matters, contacts, tasks and documents is deleted from the desk’s own database, with all changes that were seen in them: those cannot be read again. Nothing changes at the service. The desk reads nothing until someone chooses ‘Read all again’, and searches by asking the service.',
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
      <WriteFailure error={error} />
    </Dialog>
  )
}
