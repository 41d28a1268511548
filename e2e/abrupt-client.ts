/** A client that writes without a pause, and remembers which writes were acknowledged and which were only sent. */
import { createHash, randomBytes } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { apiPrefix } from '#contract/operation.ts'

export const key = 'a-key-for-the-crash-test'

/** What the client knows: the last word that was acknowledged, and those that were sent after it. */
export type Ledger = {
  /** By task: the status that was acknowledged last, and those that may have been stored after it. */
  tasks: Map<string, { acknowledged: string; sent: string[] }>
  /** By document: digests, as above; `replaced` counts the acknowledged ones. */
  documents: Map<string, { acknowledged: string | undefined; sent: string[]; replaced: number }>
  /** How many files were sent so far. */
  round: number
  /** Called with every acknowledgement: `task` or `file`. */
  acknowledged: EventEmitter
}

type Ids = { matterId: string; staffId: string; documentIds: string[] }

/** Calls below the API's prefix; rejects unless the service answers with a success. */
export async function send(origin: string, path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${key}`, ...init.headers }
  const response = await fetch(`${origin}${apiPrefix}${path}`, { ...init, headers })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.status === 204 ? undefined : response.json()
}

const asJson = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Creates a task and moves it on, again and again, until the service is gone. */
export async function workOnTasks(origin: string, ledger: Ledger, ids: Ids): Promise<never> {
  for (;;) {
    const { id } = await send(
      origin,
      '/tasks',
      asJson('POST', {
        description: 'File the notice of appeal',
        status: 'Todo',
        dueDate: '2026-12-01',
        associatedMatterId: ids.matterId,
        assignedToId: ids.staffId,
      }),
    )
    const task = { acknowledged: 'Todo', sent: [] as string[] }
    ledger.tasks.set(id, task)
    ledger.acknowledged.emit('task')
    for (const status of ['InProgress', 'Done']) {
      task.sent.push(status)
      await send(origin, `/tasks/${id}/status`, asJson('PUT', { status }))
      task.acknowledged = status
      task.sent = []
      ledger.acknowledged.emit('task')
    }
  }
}

/** Replaces the file of one document after the other, each time by other contents, until the service is gone. */
export async function replaceFiles(origin: string, ledger: Ledger, ids: Ids): Promise<never> {
  for (;;) {
    const { round } = ledger
    ledger.round += 1
    const id = ids.documentIds[round % ids.documentIds.length]!
    const contents = randomBytes(1 + (round % 40) * 10_000)
    const digest = createHash('sha256').update(contents).digest('hex')
    const document = ledger.documents.get(id) ?? { acknowledged: undefined, sent: [], replaced: 0 }
    ledger.documents.set(id, document)
    document.sent.push(digest)
    const form = new FormData()
    form.append('file', new File([contents], 'Brief.pdf'))
    await send(origin, `/documents/${id}`, { method: 'PUT', body: form })
    document.acknowledged = digest
    document.sent = []
    document.replaced += 1
    ledger.acknowledged.emit('file')
  }
}
