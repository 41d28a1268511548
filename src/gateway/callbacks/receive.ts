/** Takes deliveries at the address that only the service was told. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { operation } from '#contract/operation.ts'
import { WebhookEvent } from '#contract/webhooks.ts'
import type { DiskSpace } from '#database/disk-space.ts'
import { readBody } from '#gateway/http/body.ts'
import type { Exchange } from '#gateway/http/exchange.ts'
import { apiHeaders } from '#gateway/http/headers.ts'
import type { Lanes } from '#gateway/http/lanes.ts'
import type { DeliveryStore } from '#gateway/store/deliveries.ts'
import { parseJson, readBytes } from '#http/json-body.ts'
import { Refusal } from '#http/problem.ts'
import type { LimitsByKind } from '#http/timed-body.ts'
import { callbackPrefix } from './address.ts'
import type { Checker } from './checker.ts'
import { hintOf } from './hint.ts'

export type ReceiverParts = {
  deliveries: DeliveryStore
  checker: Checker
  secret: () => Promise<string>
  disk: Pick<DiskSpace, 'hasRoom'>
  lanes: Pick<Lanes, 'memory'>
  bodyLimits: LimitsByKind
}

/** What the service sends (the specification, Events). */
const delivery = operation('POST', callbackPrefix, { body: WebhookEvent })

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** Answers once the delivery is noted; what it says is checked afterwards. */
export function createReceiver({
  deliveries,
  checker,
  secret,
  disk,
  lanes,
  bodyLimits,
}: ReceiverParts) {
  return async (exchange: Exchange): Promise<void> => {
    exchange.operation = 'callback'
    const { method, url = '' } = exchange.request
    const given = url.slice(callbackPrefix.length)
    if (!timingSafeEqual(digestOf(given), digestOf(await secret()))) throw new Refusal(404)
    if (method !== 'POST') throw new Refusal(405, { headers: { allow: 'POST' } })
    if (!disk.hasRoom()) throw new Refusal(503, { headers: { 'retry-after': '600' } })
    const { body } = readBody(exchange, delivery, { maxUpload: 0, bodyLimits, lanes })
    const bytes = await readBytes(body ?? null)
    await note(bytes)
    exchange.response.writeHead(204, apiHeaders).end()
  }

  async function note(bytes: Buffer): Promise<void> {
    const event = eventIn(bytes)
    const hint = event && hintOf(event)
    const seen = {
      bytes: bytes.byteLength,
      eventName: event?.entityType,
      recordId: event?.entityId,
    }
    if (!hint) return void (await deliveries.note({ ...seen, end: 'not understood' }))
    const position = await deliveries.note({ ...seen, kind: hint.kind })
    if (!checker.add(hint, position)) await deliveries.end([position], 'not checked')
  }
}

/** Undefined for what is no event: it would be none the next time either, so that nothing is gained by refusing it. */
function eventIn(bytes: Buffer) {
  try {
    return WebhookEvent.parse(parseJson(bytes).value)
  } catch {
    return undefined
  }
}
