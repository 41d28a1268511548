/** Webhooks: where the service delivers events, and what it delivers. */
import * as z from 'zod/mini'
import { lineLimit } from './common.ts'
import { Contact } from './contacts.ts'
import { MatterDetail } from './one-matter.ts'
import { extended, operation } from './operation.ts'
import { Paging } from './query-string.ts'
import * as read from './reading.ts'
import { Task } from './tasks.ts'

/** The event kinds of the specification. */
export const coreEventNames = [
  'UpdateContactEvent',
  'CreateMatterEvent',
  'UpdateTaskEvent',
] as const
/** Those, and the kinds that some implementations add. */
export const eventNames = [
  ...coreEventNames,
  'CreateContactEvent',
  'UpdateMatterEvent',
  'CreateTaskEvent',
] as const
export type EventName = (typeof eventNames)[number]

const fullAddress = 'Enter a full address that begins with https:// or http://'
/** Not by zod's own `url`, which would add 2 kB to the first chunk of the app. */
const isWebAddress = (text: string) =>
  /^https?:\/\/\S/i.test(text) && !/\s$/.test(text) && URL.canParse(text)

/** A webhook to register. */
export const NewWebhook = z.strictObject({
  eventName: z.enum(eventNames, `Use one of ${eventNames.join(', ')}`),
  callbackUrl: z
    .string(fullAddress)
    .check(
      z.refine(isWebAddress, fullAddress),
      z.maxLength(lineLimit, `Use at most ${lineLimit} characters`),
    ),
})
export type NewWebhook = z.infer<typeof NewWebhook>

/** A registered webhook, as far as the service shows it. */
export const Webhook = read.record({ id: read.text, eventName: read.text, callbackUrl: read.text })
export type Webhook = z.infer<typeof Webhook>
export const WebhookPage = read.page(Webhook)
/** The parameters of the extended webhook list. */
export const WebhookQuery = z.strictObject(Paging)

const delivered = { entityId: read.id, entityType: read.text }
/** What is delivered; unknown kinds are accepted, and only `entityId` is trusted. */
export const WebhookEvent = read.record(delivered)
export const ContactEvent = read.record({ ...delivered, currentValue: read.inner(Contact) })
export const MatterEvent = read.record({ ...delivered, currentValue: read.inner(MatterDetail) })
export const TaskEvent = read.record({ ...delivered, currentValue: read.inner(Task) })

/** What the API does with webhooks. */
export const webhookOperations = {
  registerWebhook: operation('POST', '/webhooks', { body: NewWebhook, role: 'admin' }),
  /** A callback address may have a secret in it. */
  listWebhooks: extended('GET', '/webhooks', {
    query: WebhookQuery,
    answer: WebhookPage,
    role: 'admin',
  }),
  deleteWebhook: extended('DELETE', '/webhooks/{id}', { role: 'admin' }),
} as const
