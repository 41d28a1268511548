/** The desk's own calls about its callbacks: the addresses at which the service tells this desk that something has changed. */
import type * as z from 'zod/mini'
import { deskOperation } from '#contract/operation.ts'
import * as read from '#contract/reading.ts'

/**
 * Whether there are callbacks: used; switched off by a setting; without an address at which the service could reach this
 * desk; or not needed, as the service is part of the desk.
 */
export const callbackUses = ['on', 'off', 'no address', 'not needed'] as const

/** How the registration for a kind of event ended; one whose end is not known is tried again. */
export const callbackStates = ['registered', 'not offered', 'not known'] as const

export const Callback = read.record({
  eventName: read.text,
  state: read.oneOf(callbackStates),
  /** The service's id for it, where it says one. */
  webhookId: read.text,
  /** When it was tried last. */
  at: read.dateTime,
})
export type Callback = z.infer<typeof Callback>

/**
 * What became of a delivery. Whatever it says is only a reason to ask the service: the record was read again and had
 * changed, or was known so already; the service does not have it; it could not be asked; or the delivery names no record.
 */
export const deliveryEnds = [
  'changed',
  'known',
  'not found',
  'not checked',
  'not understood',
] as const
export type DeliveryEnd = (typeof deliveryEnds)[number]

/** One delivery: never what it says of the record. */
export const Delivery = read.record({
  id: read.text,
  at: read.dateTime,
  eventName: read.text,
  kind: read.text,
  recordId: read.text,
  bytes: read.number,
  /** Absent while it is being checked. */
  end: read.oneOf(deliveryEnds),
})
export type Delivery = z.infer<typeof Delivery>

/** The callbacks of this desk at the service that it uses, and the last deliveries, the latest first. */
export const Callbacks = read.record({
  use: read.oneOf(callbackUses),
  /** Where the addresses begin at which the service calls this desk, while callbacks are used; the rest is secret. */
  address: read.text,
  callbacks: read.records(Callback),
  deliveries: read.records(Delivery),
})
export type Callbacks = z.infer<typeof Callbacks>

/** The calls on callbacks. */
export const callbackOperations = {
  getCallbacks: deskOperation('GET', '/callbacks', { answer: Callbacks, role: 'admin' }),
} as const
