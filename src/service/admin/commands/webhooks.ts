/** `webhooks`: lists what is registered, and lists and retries deliveries that were given up after a day of attempts. */
import { type Command, CommandFailure } from '#service/admin/command.ts'
import { formatCount, formatNumber, formatTable } from '#service/admin/format-table.ts'
import { deadDeliveries, retryDead } from '#service/events/dead-letters.ts'
import { listWebhooks } from '#service/webhooks/store.ts'

export const showWebhooks: Command = {
  usage: 'webhooks list',
  about: 'lists webhooks with the secrets that sign their deliveries',
  async run({ database }, _, { print, report }) {
    const all = await listWebhooks(database.sql)
    if (all.length === 0) return report('No webhook is registered.')
    const rows = all.map((webhook) => [
      webhook.id,
      webhook.eventName,
      webhook.callbackUrl,
      webhook.secret,
    ])
    for (const line of formatTable(['ID', 'EVENT', 'CALLBACK URL', 'SECRET'], rows)) print(line)
  },
}

export const showDead: Command = {
  usage: 'webhooks dead',
  about: 'lists deliveries that were given up',
  async run({ database }, _, { print, report }) {
    const dead = await deadDeliveries(database.sql)
    if (dead.length === 0) return report('No delivery was given up.')
    const rows = dead.map((delivery) => [
      String(delivery.id),
      delivery.eventName,
      delivery.entityId,
      delivery.deadAt?.toISOString() ?? '',
      delivery.callbackUrl,
      (delivery.lastFailure ?? '').replaceAll(/\s+/g, ' '),
    ])
    const head = ['ID', 'EVENT', 'RECORD', 'GIVEN UP', 'CALLBACK URL', 'LAST FAILURE']
    for (const line of formatTable(head, rows)) print(line)
  },
}

export const retry: Command = {
  usage: 'webhooks retry [ID…]',
  about: 'retries deliveries that were given up: those named, or all',
  async run({ database }, values, { report }) {
    const wrong = values.find((id) => !/^\d{1,15}$/.test(id))
    if (wrong !== undefined) {
      throw new CommandFailure(`"${wrong}" is not the id of a delivery. See webhooks dead.`)
    }
    const ids = [...new Set(values.map(Number))]
    const retried = await retryDead(database.sql, ids.length > 0 ? ids : undefined)
    if (retried < ids.length) {
      throw new CommandFailure(
        `${formatNumber(retried)} of ${formatNumber(ids.length)} will be attempted again; the others had not been given up. See webhooks dead.`,
      )
    }
    report(
      retried === 0
        ? 'No delivery was given up.'
        : `${formatCount(retried, 'delivery', 'deliveries')} will be attempted again.`,
    )
  },
}
