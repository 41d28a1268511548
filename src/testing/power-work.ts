/** Simulates people at work while the power is cut, and checks what is there afterwards. */
import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { DocumentPage } from '#contract/documents.ts'
import { apiPrefix, deskPrefix } from '#contract/operation.ts'
import { timeRecord } from '#contract/testing/time-record.ts'
import type { OutboxRecord } from '#contract/desk/time-outbox.ts'
import { key, write } from '#gateway/testing/stack.ts'
import { type PowerDisk, type Settings, start } from './power.ts'

/** The acknowledged writes that were lost or duplicated by the cuts. */
export type Losses = {
  /** How many were acknowledged before the last cut, and so must be there after it. */
  acknowledged: number
  lost: string[]
  duplicated: string[]
}

/** Cuts the power while people add contacts and replace files at a service. */
export async function cutDuringWrites(disk: PowerDisk, cuts: number): Promise<Losses> {
  const settings = { PRACTICE_API_KEY: key, DEMO_MATTERS: '3' }
  const powered = await disk('service', settings)
  const contacts: string[] = []
  /** The digest of the last file of each document. */
  const files = new Map<string, string>()
  const losses: Losses = { acknowledged: 0, lost: [], duplicated: [] }
  const { records: documents } = await documentsAt(powered.url)
  let number = 0
  let answered = 0

  const addContact = async () => {
    const body = JSON.stringify({ firstName: 'Ada', lastName: `Ferrari ${(number += 1)}` })
    const headers = { 'content-type': 'application/json' }
    const answer = await ask(powered.url, '/contacts/person', { method: 'POST', body, headers })
    contacts.push(((await answer.json()) as { id: string }).id)
    answered += 1
  }
  const replaceFile = async () => {
    const { id } = documents[(number += 1) % documents.length]!
    const contents = `the file with the number ${number}`
    const form = new FormData()
    form.append('file', new Blob([contents]), 'letter.txt')
    await ask(powered.url, `/documents/${id}`, { method: 'PUT', body: form })
    files.set(id, sha256(contents))
    answered += 1
  }
  try {
    const left: (() => Promise<string[]>)[] = []
    for (let cut = 0; cut < cuts; cut += 1) {
      // The first cut follows the first acknowledged write; each comes in the middle of another write.
      for (let round = 0; round < cut; round += 1) await Promise.all([addContact(), replaceFile()])
      const writes = [addContact(), replaceFile()]
      await Promise.race(writes)
      const kept = { contacts: [...contacts], files: [...files] }
      losses.acknowledged = answered
      const dataDir = await powered.cut()
      left.push(() => missingAt(dataDir, settings, kept))
      await Promise.all(writes)
    }
    for (const findMissing of left) losses.lost.push(...(await findMissing()))
    return losses
  } finally {
    await powered.close()
  }
}

type Kept = { contacts: string[]; files: [id: string, digest: string][] }

/** Starts the service again and looks for what was acknowledged. */
async function missingAt(dataDir: string, settings: Settings, kept: Kept): Promise<string[]> {
  const { url, close } = await start('service', dataDir, settings)
  const missing: string[] = []
  for (const id of kept.contacts) {
    await ask(url, `/contacts/${id}`).catch(() => missing.push(`contact ${id}`))
  }
  const { records } = await documentsAt(url)
  for (const [id, digest] of kept.files) {
    const row = records.find((document) => document.id === id)
    const path = join(dataDir, 'files', digest.slice(0, 2), digest.slice(2))
    const contents = await readFile(path).catch(() => '')
    if (row?.fileEtag !== digest || sha256(contents) !== digest) missing.push(`file of ${id}`)
  }
  await close()
  return missing
}

const documentsAt = async (url: string) =>
  DocumentPage.parse(await (await ask(url, '/documents?pageSize=100')).json())

async function ask(url: string, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...init.headers, authorization: `Bearer ${key}` }
  const response = await fetch(url + apiPrefix + path, { ...init, headers })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response
}

const sha256 = (contents: string | Uint8Array) =>
  createHash('sha256').update(contents).digest('hex')

/** Cuts the power when a time record has arrived at the service, or after it was acknowledged. */
export async function cutDuringSending(disk: PowerDisk, cuts: number): Promise<Losses> {
  const service = await startCounting()
  const powered = await disk('desk', settingsFor(service.url))
  const held: string[] = []
  const sent: string[] = []
  const losses: Losses = { acknowledged: 0, lost: [], duplicated: [] }
  try {
    const left: (() => Promise<void>)[] = []
    for (let cut = 0; cut < cuts; cut += 1) {
      held.push(await saveTime(powered.url, 600))
      const noted = { held: [...held], sent: [...sent] }
      let dataDir = ''
      const isAnswered = cut % 2 === 1
      service.onArrival = async (name) => {
        noted.sent.push(name)
        if (!isAnswered) dataDir = await powered.cut()
      }
      const id = await saveTime(powered.url, 0)
      sent.push(id)
      await settled(powered.url, id)
      if (isAnswered) dataDir = await powered.cut()
      losses.acknowledged = noted.held.length + noted.sent.length
      left.push(() => addLosses(losses, dataDir, noted))
    }
    for (const checkAfterCut of left) await checkAfterCut()
    return losses
  } finally {
    await powered.close()
    await service.close()
  }
}

/** Starts the desk again, with a service to which all of `sent` had been sent before the cut. */
async function addLosses(
  losses: Losses,
  dataDir: string,
  { held, sent }: { held: string[]; sent: string[] },
): Promise<void> {
  const service = await startCounting()
  const resent: string[] = []
  service.onArrival = async (name) => void resent.push(name)
  const { url, close } = await start('desk', dataDir, settingsFor(service.url))
  for (const id of sent) {
    if ((await settled(url, id)) === undefined) losses.lost.push(id)
  }
  for (const id of held) {
    if ((await timeRecordAt(url, id)) === undefined) losses.lost.push(id)
  }
  // Sends one more to the end: everything before it has been sent by then.
  await settled(url, await saveTime(url, 0))
  losses.duplicated.push(...resent.filter((id) => sent.includes(id)))
  await close()
  await service.close()
}

const settingsFor = (url: string) => ({
  PRACTICE_API_URL: url,
  PRACTICE_API_KEY: key,
  LOCAL_KEY: 'off',
})

/** Saves a time record whose description is its id, so that the service can recognise it. */
async function saveTime(url: string, timeHoldSeconds: number): Promise<string> {
  const id = randomUUID()
  await askDesk(url, 'PATCH', '/preferences', { timeHoldSeconds })
  await askDesk(url, 'PUT', `/time-records/${id}`, { ...timeRecord, description: id })
  return id
}

async function askDesk(url: string, method: string, path: string, body: object): Promise<void> {
  const sent = { method, headers: write, body: JSON.stringify(body) }
  const response = await fetch(url + deskPrefix + path, sent)
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
}

async function timeRecordAt(url: string, id: string): Promise<OutboxRecord | undefined> {
  const response = await fetch(`${url}${deskPrefix}/time-records/${id}`)
  return response.ok ? ((await response.json()) as OutboxRecord) : undefined
}

/** The record once it is no longer held or being sent; nothing if there is none. */
async function settled(url: string, id: string): Promise<OutboxRecord | undefined> {
  for (;;) {
    const record = await timeRecordAt(url, id)
    if (record?.state !== 'held' && record?.state !== 'sending') return record
    await wait(20)
  }
}

/** A service that accepts time records, and calls `onArrival` for each before it answers. */
async function startCounting() {
  const service = { url: '', onArrival: async (_id: string) => {}, close: async () => {} }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    if (request.method !== 'POST') return void response.writeHead(200).end('{}')
    const { description: id } = JSON.parse(body) as { description: string }
    await service.onArrival(id)
    response.writeHead(200).end(JSON.stringify({ id: `of ${id}`, name: 'Advise' }))
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  service.close = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  return service
}
