/** Sends each delivery as one signed POST (Standard Webhooks). */
import type { LookupFunction } from 'node:net'
import { Webhook as Signer } from 'standardwebhooks'
import { Agent } from 'undici'
import { errorCode, nameOf } from '#http/error-code.ts'
import type { Destinations } from '#service/webhooks/destinations.ts'
import { DestinationRefused, guardedConnector } from './connect.ts'
import type { Delivery } from './outbox.ts'

/** The result of an attempt; there is no other after a permanent failure. */
export type Outcome = { arrived: true } | { arrived: false; failure: string; permanent: boolean }

export type SenderOptions = {
  /** How long a receiver may take to answer, in milliseconds. */
  timeLimit?: number
  /** Resolves a name to its addresses; by default, as the system does. */
  lookup?: LookupFunction
}

export type Sender = ReturnType<typeof createSender>

/** How many bytes of an answer are read and discarded, so that its connection can be used again. */
const maxAnswerBytes = 16 * 1024

/** Connects only to where `destinations` allows, follows no redirect, and needs no answer but a 2xx. */
export function createSender(
  destinations: Destinations,
  { timeLimit = 15_000, lookup }: SenderOptions = {},
) {
  const connect = guardedConnector(destinations, { timeLimit, ...(lookup && { lookup }) })
  const agent = new Agent({ connect })

  return {
    /** Never rejects. */
    async send(delivery: Delivery): Promise<Outcome> {
      try {
        const { origin, pathname, search } = new URL(delivery.callbackUrl)
        const { statusCode, body } = await agent.request({
          origin,
          path: pathname + search,
          method: 'POST',
          headers: headersOf(delivery),
          body: delivery.body,
          signal: AbortSignal.timeout(timeLimit),
        })
        body.dump({ limit: maxAnswerBytes }).catch(() => {})
        if (statusCode >= 200 && statusCode <= 299) return { arrived: true }
        // 410 Gone: the receiver wants no more of it, now or later (RFC 9110 section 15.5.11).
        return { arrived: false, failure: `answered ${statusCode}`, permanent: statusCode === 410 }
      } catch (error) {
        return { arrived: false, failure: reasonOf(error, timeLimit), permanent: false }
      }
    },

    /** Aborts what is under way. */
    close: () => agent.destroy(),
  }
}

function headersOf({ messageId, secret, body }: Delivery): Record<string, string> {
  const now = new Date()
  return {
    'content-type': 'application/json',
    'user-agent': 'practice-desk',
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': new Signer(secret).sign(messageId, now, body),
  }
}

function reasonOf(error: unknown, timeLimit: number): string {
  if (error instanceof DestinationRefused) return error.message
  if (nameOf(error) === 'TimeoutError') return `no answer within ${timeLimit / 1_000} s`
  return `no answer (${errorCode(error) ?? nameOf(error)})`
}
