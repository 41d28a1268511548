/** Asks the service to call an address whenever something happens. */
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ChoiceField } from '#app/ui/forms/choice-field.tsx'
import { Form } from '#app/ui/forms/form.tsx'
import { type WriteOutcome, notify } from '#app/ui/dialogs/pending-actions.ts'
import { inputKept } from '#app/ui/forms/submit-outcome.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useFields } from '#app/ui/forms/use-fields.ts'
import { failureOf } from '#app/api/outcome.ts'
import { maskedAddress } from '#contract/masked-address.ts'
import { eventNames, NewWebhook } from '#contract/webhooks.ts'
import { eventOptions } from './event-labels.ts'
import { isRegistered, webhookMutations } from '#app/data/webhooks/queries.ts'

/** As it is sent; an event that is not chosen yet is asked for in the words of the list. */
const WebhookToRegister = z.extend(NewWebhook, {
  eventName: z.enum(eventNames, 'Choose an event'),
})

type Props = {
  /** Called when it is registered or cancelled, so that the form starts over. */
  onDone: () => void
}

export function WebhookForm({ onDone }: Props) {
  const form = useFields({
    schema: WebhookToRegister,
    values: { eventName: '', callbackUrl: '' },
    prepare: ({ eventName, callbackUrl }) => ({ eventName, callbackUrl: callbackUrl.trim() }),
  })
  const { control } = form
  return (
    <Form
      form={form}
      saveLabel="Register webhook"
      {...useRegistration()}
      onSaved={onDone}
      onCancel={onDone}
    >
      <ChoiceField
        control={control}
        name="eventName"
        label="Event"
        options={eventOptions}
        required
      />
      <TextField
        control={control}
        name="callbackUrl"
        label="Callback URL"
        help="The service sends a POST request to this address. Use a public address, normally one that begins with https://."
        inputMode="url"
        required
      />
    </Form>
  )
}

/** Registers once; the gateway notes what was registered, or may have been, without its keys. */
function useRegistration() {
  const register = useMutation(webhookMutations.register())
  const note = useMutation(webhookMutations.note())

  async function onSave(webhook: NewWebhook) {
    try {
      await register.mutateAsync(webhook)
    } catch (error) {
      const { word } = failureOf(error)
      if (word === 'Not known')
        await note.mutateAsync({ ...webhook, outcome: 'not known' }).catch(ignoreFailure)
      throw error
    }
    await finish(webhook)
    return webhook
  }

  async function finish(webhook: NewWebhook) {
    const noted = await note.mutateAsync({ ...webhook, outcome: 'saved' }).then(yes, no)
    const where = maskedAddress(webhook.callbackUrl)
    const warning = noted ? '' : ' Practice Desk could not add it to its own list.'
    notify({ word: 'Saved', message: `${webhook.eventName} will be sent to ${where}.${warning}` })
  }

  async function onUnconfirmed(webhook: NewWebhook, why: string): Promise<WriteOutcome> {
    const found = await isRegistered(webhook)
    if (found) {
      await finish(webhook)
      return { word: 'Saved', message: '' }
    }
    const sentence =
      found === false
        ? `${why} No such webhook has been found so far. Check again before you send it again.`
        : `It may have been registered. ${why} This service does not list its webhooks. ${inputKept}`
    return { word: 'Not known', message: sentence }
  }

  return { onSave, onUnconfirmed }
}

const yes = () => true
const no = () => false
/** The gateway's list then lacks it; the form still reports that the outcome is not known. */
const ignoreFailure = () => {}
