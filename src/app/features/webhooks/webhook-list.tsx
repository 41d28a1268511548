/** The registered webhooks, each with a button to remove it. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '#app/ui/controls/button.tsx'
import {
  type WriteOutcome,
  addPendingAction,
  usePendingState,
} from '#app/ui/dialogs/pending-actions.ts'
import { failedOutcome } from '#app/ui/dialogs/failed-outcome.ts'
import { focusSection } from '#app/ui/layout/focus-page.ts'
import { shownName } from '#app/text/shown-name.ts'
import { maskedAddress } from '#contract/masked-address.ts'
import type { Callbacks } from '#contract/desk/callbacks.ts'
import type { Webhook } from '#contract/webhooks.ts'
import { webhookMutations, webhookQueries } from '#app/data/webhooks/queries.ts'
import classes from './webhooks.module.css'
import section from '#app/ui/layout/section.module.css'

export function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  if (webhooks.length === 0) return <p className={section.help}>No webhooks are registered yet.</p>
  return (
    <ul className={section.list} aria-label="Registered webhooks">
      {webhooks.map((webhook, index) => (
        <Entry key={webhook.id ?? index} webhook={webhook} />
      ))}
    </ul>
  )
}

function Entry({ webhook }: { webhook: Webhook }) {
  const { id, eventName, callbackUrl } = webhook
  const { mutateAsync } = useMutation(webhookMutations.remove())
  const isPending = usePendingState(pendingId(id)) !== undefined
  const { data: own } = useQuery(webhookQueries.callbacks())
  const isOwn = own && isOf(own, webhook)
  const name = nameOf(webhook)
  return (
    <li className={classes.webhook}>
      <span>{shownName(eventName ?? 'Unnamed event')}</span>
      <bdi className={classes.address}>{shown(callbackUrl)}</bdi>
      {isOwn ? (
        <span className={section.help}>used by Practice Desk</span>
      ) : isPending ? (
        <span className={section.help}>will be removed</span>
      ) : (
        id &&
        own && (
          <Button
            look="quiet"
            aria-label={`Remove ${name}`}
            onClick={({ currentTarget }) => {
              addPendingAction(pendingId(id), `${name} will be removed`, () =>
                outcomeOf(mutateAsync(id), name),
              )
              focusSection(currentTarget)
            }}
          >
            Remove
          </Button>
        )
      )}
    </li>
  )
}

/** Whether the desk registered it for itself; some services say no id when they register one. */
const isOf = ({ address, callbacks = [] }: Callbacks, { id, eventName, callbackUrl }: Webhook) =>
  callbacks.some((own) =>
    own.webhookId !== undefined && id !== undefined
      ? own.webhookId === id
      : own.eventName === eventName && address !== undefined && callbackUrl?.startsWith(address),
  )

const pendingId = (id: string | undefined) => `webhook ${id}`
const shown = (address: string | undefined) =>
  address ? shownName(maskedAddress(address)) : 'No address'
const nameOf = ({ eventName, callbackUrl }: Webhook) =>
  `${shownName(eventName ?? 'the event')} to ${shown(callbackUrl)}`

async function outcomeOf(removal: Promise<unknown>, name: string): Promise<WriteOutcome> {
  try {
    await removal
    return { word: 'Saved', heading: 'Removed', message: `${name} has been removed.` }
  } catch (error) {
    return failedOutcome(error, {
      heading: 'Not removed',
      unchanged: `${name} is still registered.`,
      advice: `${name} may or may not have been removed. Check the list.`,
    })
  }
}
