import { createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Document, DocumentPage, isLocked } from '#contract/documents.ts'
import { createTestDatabase, execute } from '#database/testing/postgres.ts'
import { endurance } from '#main/testing/endurance.ts'
import { expect, test } from './fixtures.ts'
import { type Server, startServer } from './server.ts'
import { key, type Ledger, replaceFiles, send, workOnTasks } from './abrupt-client.ts'
import { testServerUrl } from './template.ts'
import { type Receiver, startReceiver } from './webhook-receiver.ts'

for (const [engine, kills] of Object.entries(endurance.serviceKills)) {
  test(`a service on ${engine} that is killed again and again loses nothing that it acknowledged`, async () => {
    test.setTimeout(10 * 60_000)
    const database = engine === 'PostgreSQL' && (await createTestDatabase(testServerUrl()))
    await killOften(kills, database ? { DATABASE_URL: database.url } : {})
    if (database) await database.drop()
  })
}

async function killOften(kills: number, engine: { DATABASE_URL?: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'practice-crash-'))
  const receiver = await startReceiver()
  const ledger: Ledger = {
    tasks: new Map(),
    documents: new Map(),
    round: 0,
    acknowledged: new EventEmitter(),
  }
  const start = () =>
    startServer('serve.js', {
      ...engine,
      SERVICE_PORT: '0',
      DATA_DIR: folder,
      DEMO_MATTERS: '20',
      PRACTICE_API_KEY: key,
      WEBHOOK_LOOPBACK: 'allow',
    })
  let service = await start()
  const ids = await prepareWork(service, receiver)

  for (let round = 0; round < kills; round += 1) {
    const work = Promise.all(
      [workOnTasks, replaceFiles, workOnTasks].map((each) =>
        each(service.url, ledger, ids).catch(killedMeanwhile),
      ),
    )
    // In the middle of other calls: before the first answer, or after some; in odd rounds after some files.
    const kind = round % 2 === 0 ? 'task' : 'file'
    const answers = kind === 'task' ? round % 10 : 1 + (round % 3)
    // A refusal ends the work, and so does a service that has ended by itself: both fail the test here at once.
    const ended = work.then(() => {
      throw new Error('The service has ended before it was killed.')
    })
    const acknowledged = (what: string) => Promise.race([once(ledger.acknowledged, what), ended])
    for (let left = answers; left > 0; left -= 1) await acknowledged(kind)
    // In the end there are tasks to look for, however slow the machine is.
    const areEnough = () => round < kills - 1 || ledger.tasks.size > kills
    while (!areEnough()) await acknowledged('task')
    // From here on it is meant to end.
    ended.catch(() => {})
    await setTimeout((round * 7) % 30)
    await service.kill()
    await work
    if (engine.DATABASE_URL) await endLeases(engine.DATABASE_URL)
    service = await start()
  }

  await expectTasks(service, ledger, kills)
  const documents = await documentsOf(service)
  expectDocuments(documents, ledger)
  await expectFiles(join(folder, 'files'), documents, ledger)
  await expectEvents(receiver, ledger)
  await service.stop()
  await receiver.close()
  await rm(folder, { recursive: true })
}

/** As if the half minute had passed for which a killed service still leases its deliveries (worker.test.ts). */
const endLeases = (database: string) =>
  execute(
    database,
    'update practice.delivery_queues set leased_until = now() where leased_until > now()',
  )

/** Calls that the kill broke off are expected; refused ones are not. */
const killedMeanwhile = (error: unknown) => {
  if (!(error instanceof TypeError)) throw error
}

const documentsOf = async ({ url }: Server): Promise<Document[]> =>
  DocumentPage.parse(await send(url, '/documents?pageSize=250')).records

/** An assignee, a matter and documents to work with; also registers a webhook for all changes of tasks. */
async function prepareWork(service: Server, receiver: Receiver) {
  const { records } = await send(service.url, '/matters?pageSize=1')
  const staff = await send(service.url, '/contacts/lookup?term=a&type=Staff')
  await send(service.url, '/webhooks', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ eventName: 'UpdateTaskEvent', callbackUrl: receiver.url }),
  })
  const documents = await documentsOf(service)
  const free = documents.filter(
    (document) => !isLocked(document, Date.now()) && !document.isEncrypted,
  )
  return {
    matterId: String(records[0].id),
    staffId: String(staff[0].id),
    documentIds: free.slice(0, 5).map(({ id }) => id),
  }
}

async function expectTasks({ url }: Server, { tasks }: Ledger, kills: number) {
  expect(tasks.size).toBeGreaterThan(kills)
  for (const [id, { acknowledged, sent }] of tasks) {
    const { status } = await send(url, `/tasks/${id}`)
    expect([acknowledged, ...sent]).toContain(status)
  }
}

/** Each document has the file that was acknowledged last, or one that was sent after it. */
function expectDocuments(found: Document[], { documents }: Ledger) {
  expect(documents.size).toBeGreaterThan(1)
  for (const [id, { acknowledged, sent, replaced }] of documents) {
    const { fileEtag, versionNumber = 0 } = found.find((document) => document.id === id)!
    if (acknowledged) expect([acknowledged, ...sent]).toContain(fileEtag)
    expect(versionNumber).toBeGreaterThan(replaced)
  }
}

/** Every file that is kept is whole, and every one that a replaced document names is kept. */
async function expectFiles(folder: string, documents: Document[], ledger: Ledger) {
  const shelves = (await readdir(folder)).filter((name) => name !== 'incoming')
  const kept = new Set<string>()
  for (const shelf of shelves) {
    for (const name of await readdir(join(folder, shelf))) {
      const digest = createHash('sha256')
        .update(await readFile(join(folder, shelf, name)))
        .digest('hex')
      expect(digest).toBe(shelf + name)
      kept.add(digest)
    }
  }
  const named = documents.filter(({ id }) => ledger.documents.get(id)?.acknowledged)
  expect(named.filter(({ fileEtag }) => !kept.has(fileEtag!))).toEqual([])
}

/** Every acknowledged state was delivered at least once, and the first deliveries of a task are in order. */
async function expectEvents({ deliveries }: Receiver, { tasks }: Ledger) {
  const order = ['Todo', 'InProgress', 'Done']
  const deliveredOf = (id: string) =>
    deliveries.filter(({ taskId }) => taskId === id).map(({ status }) => order.indexOf(status!))
  const missing = () =>
    [...tasks].filter(([id, { acknowledged }]) => {
      const delivered = new Set(deliveredOf(id))
      return order
        .slice(0, order.indexOf(acknowledged) + 1)
        .some((_, state) => !delivered.has(state))
    }).length
  await expect.poll(missing, { timeout: 120_000 }).toBe(0)
  for (const id of tasks.keys()) {
    // A repeat may come, but the first deliveries of the states keep their order.
    const firsts = [...new Set(deliveredOf(id))]
    expect(firsts).toEqual(firsts.toSorted((one, other) => one - other))
  }
}
