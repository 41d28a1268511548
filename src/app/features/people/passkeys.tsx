/** The passkeys of the person who is signed in: another one for another device, and the way to remove one. */
import { startRegistration } from '@simplewebauthn/browser'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '#app/api/api-error.ts'
import { peopleMutations, peopleQueries } from '#app/data/people/queries.ts'
import { formatMoment } from '#app/text/format.ts'
import { formatDayAndTime } from '#app/text/format-more.ts'
import { Button } from '#app/ui/controls/button.tsx'
import {
  addPendingAction,
  notify,
  usePendingState,
  type WriteOutcome,
} from '#app/ui/dialogs/pending-actions.ts'
import { failedOutcome } from '#app/ui/dialogs/failed-outcome.ts'
import { focusSection } from '#app/ui/layout/focus-page.ts'
import { SectionFailed } from '#app/ui/layout/section.tsx'
import type { Passkey } from '#contract/desk/people.ts'
import classes from './people.module.css'
import section from '#app/ui/layout/section.module.css'

export function Passkeys() {
  const { data, error, refetch } = useQuery(peopleQueries.passkeys())
  const { mutate, isPending } = useMutation(peopleMutations.addPasskey())
  if (error && !data) {
    return <SectionFailed what="Your passkeys" error={error} onRetry={refetch} />
  }
  if (!data) return <p className="waiting">Loading your passkeys…</p>
  const add = () =>
    mutate((options) => startRegistration({ optionsJSON: JSON.parse(options) }), {
      onSuccess: () => notify({ word: 'Saved', message: 'You can now sign in with this passkey.' }),
      onError: (failed) => notify(notAdded(failed)),
    })
  return (
    <div className={section.parts}>
      <p className={section.help}>
        You sign in with these. Add one on each device that does not share your passkeys. Removing
        one signs you out everywhere; then sign in with another.
      </p>
      <ul className={section.list} aria-label="Your passkeys">
        {data.map((passkey) => (
          <Entry key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      <div>
        <Button look="default" aria-disabled={isPending} onClick={() => isPending || add()}>
          Add a passkey on this device
        </Button>
      </div>
    </div>
  )
}

/** A browser's own words are no help to a person. */
function notAdded(error: Error): WriteOutcome {
  if (error instanceof ApiError) {
    const advice = 'Check your passkeys: if there is a new one, it was added.'
    return failedOutcome(error, { advice })
  }
  return {
    word: 'Not saved',
    message:
      error.name === 'InvalidStateError'
        ? 'This device already has a passkey of yours.'
        : 'No passkey was made: you cancelled, it took too long, or this device cannot make one. Try again.',
  }
}

/** By when it was made, which stays as it is when others come and go. */
const nameOf = ({ createdAt }: Passkey) =>
  createdAt ? `Passkey added ${formatMoment(createdAt)}` : 'Passkey added on an unknown date'

function Entry({ passkey }: { passkey: Passkey }) {
  const { id, usedAt } = passkey
  const name = nameOf(passkey)
  const { mutateAsync } = useMutation(peopleMutations.removePasskey())
  const pendingId = `passkey ${id}`
  const isPending = usePendingState(pendingId) !== undefined
  return (
    <li className={classes.person}>
      <span className={classes.who}>
        <b>{name}</b>
        <span className={classes.seen}>
          {usedAt ? `Last used: ${formatDayAndTime(usedAt)}.` : 'Not used to sign in yet.'}
        </span>
      </span>
      {isPending ? (
        <span className={section.help}>will be removed</span>
      ) : (
        <Button
          look="quiet"
          aria-label={`Remove ${name}`}
          onClick={({ currentTarget }) => {
            addPendingAction(pendingId, `${name} will be removed`, async () => {
              try {
                await mutateAsync(id)
                return {
                  word: 'Saved',
                  heading: 'Removed',
                  message: `${name} can no longer be used. Sign in with another one.`,
                }
              } catch (error) {
                return failedOutcome(error, { heading: 'Not removed' })
              }
            })
            focusSection(currentTarget)
          }}
        >
          Remove
        </Button>
      )}
    </li>
  )
}
