/** What the service lists, each with a way to remove it. */
import { useMutation } from '@tanstack/react-query'
import { failureOf } from '#app/api/outcome.ts'
import { Button } from '#app/ui/controls/button.tsx'
import {
  type WriteOutcome,
  addPendingAction,
  usePendingActions,
} from '#app/ui/dialogs/pending-actions.ts'
import { shownName } from '#app/text/shown-name.ts'
import { maskedAddress } from '#contract/masked-address.ts'
import type { Webhook } from '#contract/webhooks.ts'
import { webhookMutations } from '#app/data/webhooks/queries.ts'
import classes from './webhooks.module.css'

export function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  const { mutateAsync } = useMutation(webhookMutations.remove())
  const pending = usePendingActions()
  if (webhooks.length === 0) return <p className={classes.help}>No webhook is registered yet.</p>
  return (
    <ul className={classes.list} aria-label="Registered webhooks">
      {webhooks.map((webhook, index) => {
        const { id, eventName, callbackUrl } = webhook
        const name = nameOf(webhook)
        const waits = pending.some((one) => one.id === holdOf(id) && typeof one.state === 'string')
        return (
          <li key={id ?? index} className={classes.webhook}>
            <span>{shownName(eventName ?? 'Event not named')}</span>
            <bdi className={classes.address}>{shown(callbackUrl)}</bdi>
            {waits ? (
              <span className={classes.help}>will be removed</span>
            ) : (
              id && (
                <Button
                  look="quiet"
                  aria-label={`Remove ${name}`}
                  onClick={() =>
                    addPendingAction(holdOf(id), `${name} will be removed`, () =>
                      endingOf(mutateAsync(id), name),
                    )
                  }
                >
                  Remove
                </Button>
              )
            )}
          </li>
        )
      })}
    </ul>
  )
}

const holdOf = (id: string | undefined) => `webhook ${id}`
const shown = (address: string | undefined) =>
  address ? shownName(maskedAddress(address)) : 'No address'
const nameOf = ({ eventName, callbackUrl }: Webhook) =>
  `${shownName(eventName ?? 'the event')} to ${shown(callbackUrl)}`

async function endingOf(removal: Promise<unknown>, name: string): Promise<WriteOutcome> {
  try {
    await removal
    return { word: 'Saved', says: `${name} is removed.` }
  } catch (error) {
    const { word, why } = failureOf(error)
    return word === 'Not saved'
      ? { word, says: `${name} is still registered. ${why}` }
      : { word, says: `${why} ${name} may or may not be removed. Check the list.` }
  }
}
