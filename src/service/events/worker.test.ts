import { sql } from 'drizzle-orm'
import { Webhook as Signer } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { rowsOf } from '#database/sql.ts'
import { listWebhooks } from '#service/webhooks/store.ts'
import { deadDeliveries, retryDead } from './dead-letters.ts'
import { recordEvents } from './events.ts'
import {
  markArrived,
  markFailed,
  release,
  prepareForSoleProcess,
  takeDeliveries,
} from './outbox.ts'
import { openOutbox, startReceiver, receivedValues } from './testing.ts'

let outbox: Awaited<ReturnType<typeof openOutbox>>
beforeAll(async () => {
  outbox = await openOutbox()
})
afterEach(() => outbox.clear())
afterAll(() => outbox.close())

const until = { timeout: 20_000, interval: 10 }
const firstRow = async () => (await outbox.rows())[0]
/** Milliseconds from the first failure of the first delivery to its next attempt. */
const waiting = async () => {
  const [[row], [queue]] = [await outbox.rows(), await outbox.queues()]
  return queue!.nextAttemptAt.getTime() - row!.failingSince!.getTime()
}

test('delivers an event as specified to every webhook of its kind, signed with its secret', async () => {
  const [one, other, otherEvent] = [
    await startReceiver(),
    await startReceiver(),
    await startReceiver(),
  ]
  await outbox.register(one.url)
  await outbox.register(other.url)
  await outbox.register(otherEvent.url, 'CreateMatterEvent')
  await outbox.change('7-T', { id: '7-T', description: 'Zoë 🦘' })
  outbox.start()
  await outbox.untilEmpty()
  const secrets = new Map(
    (await listWebhooks(outbox.database.sql)).map(({ callbackUrl, secret }) => [
      callbackUrl,
      secret,
    ]),
  )
  for (const { url, received } of [one, other]) {
    expect(received).toHaveLength(1)
    const [{ body, headers }] = received as [(typeof received)[0]]
    expect(new Signer(secrets.get(url)!).verify(body, headers)).toEqual({
      entityId: '7-T',
      entityType: 'UpdateTaskEvent',
      currentValue: { id: '7-T', description: 'Zoë 🦘' },
    })
  }
  expect(otherEvent.received).toHaveLength(0)
})

test('continues deliveries when the disk does not answer for a moment', async () => {
  const receiver = await startReceiver()
  await outbox.register(receiver.url)
  await outbox.change('7-T', 'once')
  const { database } = outbox
  const failures: unknown[] = []
  const hasRoom = () => {
    if (failures.length === 0) throw new Error('EIO: i/o error, statfs')
    return true
  }
  const onFailure = (error: unknown) => failures.push(error)
  outbox.start({ database: { ...database, disk: { ...database.disk, hasRoom } }, onFailure })
  await outbox.untilEmpty()
  expect(receivedValues(receiver)).toEqual(['once'])
  expect(failures).toHaveLength(1)
})

test('delivers nothing for a change that is rolled back', async () => {
  const receiver = await startReceiver()
  await outbox.register(receiver.url)
  const change = outbox.database.sql.transaction(async (transaction) => {
    await recordEvents(transaction, 'UpdateTaskEvent', [{ entityId: '1', currentValue: {} }])
    throw new Error('changed my mind')
  })
  await expect(change).rejects.toThrow('changed my mind')
  expect(await outbox.rows()).toEqual([])
  expect(await outbox.queues()).toEqual([])
})

test('frees the space of deliveries at the next start', async () => {
  const { sql: db } = outbox.database
  const used = async () => {
    const [row] = await rowsOf<{ bytes: number }>(
      db,
      sql`select pg_relation_size('practice.deliveries')::int as bytes`,
    )
    return row!.bytes
  }
  await outbox.register('https://127.0.0.1')
  await outbox.change('1', {})
  expect(await used()).toBeGreaterThan(0)
  await outbox.clear()
  await prepareForSoleProcess(db)
  expect(await used()).toBe(0)
  await prepareForSoleProcess(db)
})

test('delivers an event that arrives while the previous one is being completed', async () => {
  await outbox.register('https://hooks.example.com/')
  await outbox.change('1', 'first')
  const { sql: db } = outbox.database
  const [first] = await takeDeliveries(db, 1)
  let marking: Promise<void> | undefined
  await db.transaction(async (transaction) => {
    await recordEvents(transaction, 'UpdateTaskEvent', [{ entityId: '1', currentValue: {} }])
    marking = markArrived(db, first!)
  })
  await marking
  const rows = await outbox.rows()
  expect(rows).toHaveLength(1)
  expect(await takeDeliveries(db, 1)).toMatchObject([{ messageId: rows[0]!.messageId }])
})

test('removes a webhook during a change so that neither fails, and leaves nothing', async () => {
  const { id } = await outbox.register('https://hooks.example.com/')
  const { sql: db } = outbox.database
  let removing: Promise<boolean> | undefined
  await db.transaction(async (transaction) => {
    await recordEvents(transaction, 'UpdateTaskEvent', [{ entityId: '1', currentValue: {} }])
    removing = outbox.remove(id!)
  })
  expect(await removing).toBe(true)
  await outbox.change('1', {})
  expect([await outbox.rows(), await outbox.queues()]).toEqual([[], []])
})

test('leaves nothing behind when many change records while they are delivered', async () => {
  const receiver = await startReceiver()
  await outbox.register(receiver.url)
  // A worker that checks only when woken would never find a delivery without a queue.
  const worker = outbox.start({ interval: 3_600_000 })
  const person = async (name: number) => {
    for (let step = 0; step < 15; step++) {
      await outbox.change(`r${step % 2}`, `${name}.${step}`)
      worker.wake()
    }
  }
  await Promise.all([1, 2, 3, 4].map(person))
  await outbox.untilEmpty()
  expect(receivedValues(receiver).toSorted()).toEqual(
    [...new Set(receivedValues(receiver))].toSorted(),
  )
  expect(receiver.received).toHaveLength(60)
})

test('removes with a webhook what was still to be delivered to it', async () => {
  await outbox.register('https://hooks.example.com/')
  await outbox.change('1', {})
  await outbox.clear()
  expect(await outbox.rows()).toEqual([])
})

test('delivers the events of one record in order, whatever fails, and does not hold up others', async () => {
  let failures = 0
  const receiver = await startReceiver(({ body }) => {
    const { entityId } = JSON.parse(body) as { entityId: string }
    return entityId === 'slow' && failures++ < 2 ? 500 : 204
  })
  await outbox.register(receiver.url)
  for (const step of [1, 2, 3]) await outbox.change('slow', `slow ${step}`)
  for (const step of [1, 2, 3]) await outbox.change('quick', `quick ${step}`)
  outbox.start()
  await expect.poll(() => receivedValues(receiver), until).toContain('quick 3')
  expect(receivedValues(receiver).filter((value) => value !== 'slow 1')).toEqual([
    'quick 1',
    'quick 2',
    'quick 3',
  ])
  // Deliveries that arrived are deleted a moment later; the clock must not move before that.
  await expect.poll(async () => (await outbox.queues()).length, until).toBe(1)
  for (const attempt of [1, 2]) {
    // On a busy machine it may have been tried again by itself.
    await expect
      .poll(async () => (await firstRow())?.attempts, until)
      .toBeGreaterThanOrEqual(attempt)
    if (failures === attempt) await outbox.advance(1)
  }
  await outbox.untilEmpty()
  const slow = receivedValues(receiver).filter((value) => String(value).startsWith('slow'))
  expect(slow).toEqual(['slow 1', 'slow 1', 'slow 1', 'slow 2', 'slow 3'])
})

test('sends a failed delivery again as the same message, and shows its failure', async () => {
  const receiver = await startReceiver(() => 503)
  await outbox.register(receiver.url)
  await outbox.change('1', 'once')
  outbox.start()
  await expect.poll(async () => (await firstRow())?.attempts, until).toBe(1)
  const row = await firstRow()
  expect(row).toMatchObject({ lastFailure: 'answered 503', deadAt: null })
  expect(await waiting()).toBeGreaterThanOrEqual(3_750)
  expect(await waiting()).toBeLessThanOrEqual(6_250)
  receiver.answer = () => 204
  await outbox.advance(1)
  await outbox.untilEmpty()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  // On a busy machine it may have been tried again by itself.
  expect(ids.length).toBeGreaterThan(1)
  expect(new Set(ids)).toEqual(new Set([row!.messageId]))
  expect(row!.messageId).toMatch(/^msg_\w{20}$/)
})

test('keeps a delivery as dead after a day of failures, and continues with later ones of its record', async () => {
  const receiver = await startReceiver(({ body }) => (body.includes('first') ? 500 : 204))
  await outbox.register(receiver.url)
  await outbox.change('1', 'first')
  await outbox.change('1', 'second')
  outbox.start()
  await expect.poll(async () => (await firstRow())?.attempts, until).toBe(1)
  await outbox.advance(23)
  await expect.poll(async () => (await firstRow())?.attempts, until).toBe(2)
  const row = await firstRow()
  expect(row!.deadAt).toBeNull()
  // However long the wait would be, the last attempt is made when the day is over.
  expect(await waiting()).toBeLessThanOrEqual(86_400_000)
  await outbox.advance(1)
  await expect
    .poll(() => receivedValues(receiver), until)
    .toEqual(['first', 'first', 'first', 'second'])
  await expect.poll(async () => (await outbox.rows()).length, until).toBe(1)

  const [dead] = await deadDeliveries(outbox.database.sql)
  expect(dead).toMatchObject({
    entityId: '1',
    eventName: 'UpdateTaskEvent',
    callbackUrl: receiver.url,
    attempts: 3,
    lastFailure: 'answered 500',
    deadAt: expect.any(Date),
  })
  receiver.answer = () => 204
  expect(await retryDead(outbox.database.sql, [dead!.id + 1])).toBe(0)
  expect(await retryDead(outbox.database.sql, [dead!.id])).toBe(1)
  await outbox.untilEmpty()
  expect(receivedValues(receiver).at(-1)).toBe('first')
})

test('gives up deliveries at once when the receiver answers 410, and can retry all of them', async () => {
  const receiver = await startReceiver(() => 410)
  await outbox.register(receiver.url)
  await outbox.change('1', 'one')
  await outbox.change('2', 'two')
  outbox.start()
  const dead = () => deadDeliveries(outbox.database.sql)
  await expect.poll(async () => (await dead()).length, until).toBe(2)
  expect(await dead()).toMatchObject([
    { attempts: 1, lastFailure: 'answered 410' },
    { attempts: 1 },
  ])
  receiver.answer = () => 204
  expect(await retryDead(outbox.database.sql)).toBe(2)
  await outbox.untilEmpty()
})

test('delivers after the next start what was not delivered before a stop', async () => {
  const receiver = await startReceiver(() => 'silence')
  await outbox.register(receiver.url)
  await outbox.change('1', 'first')
  await outbox.change('1', 'second')
  const before = outbox.start()
  await expect.poll(() => receivedValues(receiver), until).toEqual(['first'])
  await before.close()
  expect(await outbox.rows()).toMatchObject([{ attempts: 0, lastFailure: null }, {}])
  expect(await outbox.queues()).toMatchObject([{ leasedUntil: null }])
  receiver.answer = () => 204
  outbox.start()
  await outbox.untilEmpty()
  expect(receivedValues(receiver)).toEqual(['first', 'first', 'second'])
})

test('frees the deliveries of a killed process when their lease ends, or when there can be no other process', async () => {
  const receiver = await startReceiver()
  await outbox.register(receiver.url)
  await outbox.change('1', 'first')
  const { sql: db } = outbox.database
  const [taken] = await takeDeliveries(db, 10)
  expect(await takeDeliveries(db, 10)).toEqual([])
  if (outbox.database.engine === 'postgres') await outbox.advance(1)
  outbox.start()
  await outbox.untilEmpty()
  expect(receivedValues(receiver)).toEqual(['first'])
  // The process was only suspended and comes back late: nothing is left that it could damage.
  await markFailed(db, taken!, { failure: 'late', wait: 0, permanent: true })
  expect(await outbox.rows()).toEqual([])
})

test('delivers, while it runs, what a killed process had leased, at most half a minute later', async () => {
  const receiver = await startReceiver()
  await outbox.register(receiver.url)
  await outbox.change('1', 'first')
  const { sql: db } = outbox.database
  await takeDeliveries(db, 10)
  const [lease] = await rowsOf<{ seconds: number }>(
    db,
    sql`select extract(epoch from leased_until - now())::float as seconds
      from practice.delivery_queues`,
  )
  expect(lease!.seconds).toBeGreaterThan(20)
  expect(lease!.seconds).toBeLessThanOrEqual(30)
  // The rest of that time passes while the worker runs.
  await db.execute(
    sql`update practice.delivery_queues set leased_until = now() + interval '300 milliseconds'`,
  )
  outbox.start()
  await outbox.untilEmpty()
  expect(receivedValues(receiver)).toEqual(['first'])
})

test('does not let the first process end a lease that has passed to another', async () => {
  await outbox.register('https://hooks.example.com/')
  await outbox.change('1', 'first')
  const { sql: db } = outbox.database
  const [mine] = await takeDeliveries(db, 1)
  await outbox.advance(1)
  const [theirs] = await takeDeliveries(db, 1)
  await release(db, mine!)
  await markFailed(db, mine!, { failure: 'late', wait: 0, permanent: true })
  expect(await outbox.rows()).toMatchObject([{ attempts: 0, deadAt: null, lastFailure: null }])
  expect(await outbox.queues()).toMatchObject([{ leasedUntil: expect.any(Date) }])
  await release(db, theirs!)
  expect(await outbox.queues()).toMatchObject([{ leasedUntil: null }])
})

test('delivers each message once from two processes on one database, each record in its order', async () => {
  const receiver = await startReceiver()
  await outbox.register(receiver.url)
  const records = Array.from({ length: 20 }, (_, record) => `r${record}`)
  for (const step of [1, 2, 3]) {
    await Promise.all(records.map((record) => outbox.change(record, `${record} ${step}`)))
  }
  outbox.start()
  outbox.start()
  await outbox.untilEmpty()
  expect(receiver.received).toHaveLength(60)
  for (const record of records) {
    const steps = receivedValues(receiver).filter((value) => String(value).startsWith(`${record} `))
    expect(steps).toEqual([1, 2, 3].map((step) => `${record} ${step}`))
  }
})

test('limits the deliveries in flight to a slow receiver, and does not hold up another', async () => {
  const slow = await startReceiver(() => 'silence')
  const quick = await startReceiver()
  await outbox.register(slow.url)
  await outbox.register(quick.url)
  for (let record = 0; record < 12; record++) await outbox.change(`r${record}`, record)
  const worker = outbox.start()
  await expect.poll(() => quick.received.length, until).toBe(12)
  expect(slow.received.length).toBeLessThanOrEqual(4)
  await worker.close()
})

test('checks at once when woken, and not after it was closed', async () => {
  const receiver = await startReceiver()
  await outbox.register(receiver.url)
  const worker = outbox.start({ interval: 3_600_000 })
  await outbox.change('1', 'first')
  worker.wake()
  await outbox.untilEmpty()
  await worker.close()
  await outbox.change('1', 'second')
  worker.wake()
  await worker.close()
  expect(await outbox.queues()).toMatchObject([{ leasedUntil: null }])
  expect(receivedValues(receiver)).toEqual(['first'])
})

test('reports a database that fails for a moment, and continues', async () => {
  const receiver = await startReceiver()
  await outbox.register(receiver.url)
  const { sql: db } = outbox.database
  await db.execute(sql`alter table practice.delivery_queues rename to elsewhere`)
  const onFailure = vi.fn<(error: unknown) => void>()
  outbox.start({ onFailure })
  await expect.poll(() => onFailure.mock.calls.length, until).toBeGreaterThan(0)
  await db.execute(sql`alter table practice.elsewhere rename to delivery_queues`)
  await outbox.change('1', 'first')
  await outbox.untilEmpty()
  expect(receivedValues(receiver)).toEqual(['first'])
})
