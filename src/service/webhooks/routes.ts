/** Webhooks over HTTP (the specification, Register webhook). */
import { Hono } from 'hono'
import { NewWebhook, WebhookQuery } from '#contract/webhooks.ts'
import { invalid } from '#http/problem.ts'
import { changeOr404 } from '#service/http/by-id.ts'
import { validate } from '#service/http/validate.ts'
import type { Destinations } from './destinations.ts'
import type { WebhookStore } from './store.ts'

export const webhookRoutes = (webhooks: WebhookStore, destinations: Destinations) =>
  new Hono()
    .post('/', validate('json', NewWebhook), async (c) => {
      const webhook = c.req.valid('json')
      const fault = destinations.faultOf(webhook.callbackUrl)
      if (fault) throw invalid({ pointer: '#/callbackUrl', detail: fault })
      return c.json(await webhooks.add(webhook))
    })
    .get('/', validate('query', WebhookQuery), async (c) => {
      return c.json(await webhooks.list(c.req.valid('query')))
    })
    .delete('/:id', (c) => changeOr404(c, 'Webhook', webhooks.remove))
