/** Asks the admins who sign in, until one decides, what is to become of what the desk kept before people signed in. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { peopleMutations, peopleQueries } from '#app/data/people/queries.ts'
import { formatCount } from '#app/text/format.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { notify } from '#app/ui/dialogs/pending-actions.ts'
import { WriteFailure } from '#app/ui/dialogs/write-failure.tsx'
import type { TakeOverDecision } from '#contract/desk/people.ts'

type Step = 'choice' | 'leaving' | 'closed'

export function TakeOver() {
  const { data } = useQuery(peopleQueries.takeOver())
  const [step, setStep] = useState<Step>('choice')
  const { mutate, isPending, error, reset } = useMutation(peopleMutations.decideTakeOver())
  if (step === 'closed' || !(data?.offered || error)) return null
  const go = (to: Step) => {
    if (isPending) return
    reset()
    setStep(to)
  }
  const decide = (decision: TakeOverDecision) =>
    isPending ||
    mutate(decision, {
      onSuccess() {
        setStep('closed')
        notify({ word: 'Saved', heading: 'Done', message: said[decision] })
      },
    })
  // Asked again when the desk is opened the next time.
  const onLater = () => go('closed')
  if (!data?.offered) return <Decided error={error} onClose={onLater} />
  const shared = { isPending, error, decide, onLater }
  return step === 'leaving' ? (
    <Leaving {...shared} onBack={() => go('choice')} />
  ) : (
    <Choice {...shared} lines={linesOf(data)} onLeave={() => go('leaving')} />
  )
}

type StepProps = {
  isPending: boolean
  error: Error | null
  decide: (decision: TakeOverDecision) => void
  onLater: () => void
}

/** It opens by itself: the first button, which a key meant for the page may press, decides nothing. */
function Choice(props: StepProps & { lines: string[]; onLeave: () => void }) {
  const { isPending, error, decide, onLater, lines, onLeave } = props
  return (
    <Dialog
      title="Take over earlier data?"
      onClose={isPending ? undefined : onLater}
      foot={
        <>
          <Button look="default" aria-disabled={isPending} onClick={onLater}>
            Decide later
          </Button>
          <Button look="default" aria-disabled={isPending} onClick={onLeave}>
            Leave it
          </Button>
          <Button aria-disabled={isPending} onClick={() => decide('take over')}>
            Take over
          </Button>
        </>
      }
    >
      <p>Before sign-in was set up, one person used Practice Desk. It still has their data:</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        One admin can take this over, once. If you leave it, nobody who signs in will see it. Drafts
        and choices of columns stay in the browser where they were made.
      </p>
      <WriteFailure error={error} heading="Not done" />
    </Dialog>
  )
}

/** Asks once more: nobody is asked again after it. */
function Leaving(props: StepProps & { onBack: () => void }) {
  const { isPending, error, decide, onLater, onBack } = props
  return (
    <Dialog
      title="Leave earlier data?"
      onClose={isPending ? undefined : onLater}
      foot={
        <>
          <Button look="default" aria-disabled={isPending} onClick={onBack}>
            Back
          </Button>
          <Button look="seal" aria-disabled={isPending} onClick={() => decide('leave')}>
            Leave it permanently
          </Button>
        </>
      }
    >
      <p>If you leave it, nobody who signs in will see it, and no admin will be asked again.</p>
      <WriteFailure error={error} heading="Not done" />
    </Dialog>
  )
}

type DecidedProps = { error: Error | null; onClose: () => void }

/** What became of this admin's own decision, once there is nothing to decide any more. */
const Decided = ({ error, onClose }: DecidedProps) => (
  <Dialog
    title="Take over earlier data?"
    onClose={onClose}
    foot={
      <Button look="default" onClick={onClose}>
        Close
      </Button>
    }
  >
    <p>A decision has been made, and no admin will be asked again.</p>
    <WriteFailure error={error} heading="Not done" />
  </Dialog>
)

const said: Record<TakeOverDecision, string> = {
  'take over': 'The earlier data is now yours.',
  leave: 'The earlier data stays where it is.',
}

type Kept = { openTime?: number; recordedTime?: number; recents?: number; preferences?: boolean }

const linesOf = ({ openTime = 0, recordedTime = 0, recents = 0, preferences }: Kept) =>
  [
    openTime && `${formatCount(openTime, 'time record', 'time records')} not confirmed as recorded`,
    recordedTime && `${formatCount(recordedTime, 'time record', 'time records')} already recorded`,
    recents && formatCount(recents, 'recently opened record', 'recently opened records'),
    preferences && 'preferences, such as the staff name',
  ].filter((line) => typeof line === 'string')
