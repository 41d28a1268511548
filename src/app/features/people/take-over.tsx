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
  if (!data?.offered || step === 'closed') return null
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
        notify({ word: 'Saved', message: said[decision] })
      },
    })
  // Asked again when the desk is opened the next time.
  const onLater = () => go('closed')
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
      title="Take over what was kept before?"
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
      <p>Before people signed in here, one person used Practice Desk. It kept for them:</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        One admin can take this over, once. If you leave it, nobody who signs in will see it. Drafts
        and the columns of lists stay in the browser in which they were made.
      </p>
      <WriteFailure error={error} />
    </Dialog>
  )
}

/** Asks once more: nobody is asked again after it. */
function Leaving(props: StepProps & { onBack: () => void }) {
  const { isPending, error, decide, onLater, onBack } = props
  return (
    <Dialog
      title="Leave what was kept before?"
      onClose={isPending ? undefined : onLater}
      foot={
        <>
          <Button look="default" aria-disabled={isPending} onClick={onBack}>
            Back
          </Button>
          <Button look="seal" aria-disabled={isPending} onClick={() => decide('leave')}>
            Leave it for good
          </Button>
        </>
      }
    >
      <p>If you leave it, nobody who signs in will see it, and no admin is asked again.</p>
      <WriteFailure error={error} />
    </Dialog>
  )
}

const said: Record<TakeOverDecision, string> = {
  'take over': 'What was kept before is yours now.',
  leave: 'What was kept before stays where it is.',
}

type Kept = { openTime?: number; recordedTime?: number; recents?: number; preferences?: boolean }

const linesOf = ({ openTime = 0, recordedTime = 0, recents = 0, preferences }: Kept) =>
  [
    openTime && `${formatCount(openTime, 'time record', 'time records')} not sent yet`,
    recordedTime && `receipts of ${formatCount(recordedTime, 'time record', 'time records')}`,
    recents && `${formatCount(recents, 'record', 'records')} opened last`,
    preferences && 'preferences, such as the staff name',
  ].filter((line) => typeof line === 'string')
