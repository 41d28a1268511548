/** How a service that does all it should answers from a small practice, operation by operation. */
import { json } from '#main/testing/third-party-service.ts'
import type { OperationName } from '#contract/operations.ts'
import type { RawQuery } from '#contract/query-string.ts'
import { openPractice, type Practice } from './practice.ts'
import type { Handler } from './handler.ts'

type Kept = { id: string }
type Reader = (record: never) => string | undefined

/** Which part of a record a filter is held against. */
const filters: Record<string, Reader> = {
  clientId: ({ client }: { client?: Kept }) => client?.id,
  lawyerId: ({ lawyer }: { lawyer?: Kept }) => lawyer?.id,
  status: ({ status }: { status?: string }) => status,
  priority: ({ priority }: { priority?: string }) => priority,
  assignedToId: ({ assignedToId }: { assignedToId?: string }) => assignedToId,
  associatedMatterId: ({ associatedMatterId: id }: { associatedMatterId?: string }) => id,
  associatedContactId: ({ associatedContactId: id }: { associatedContactId?: string }) => id,
}

/** What was typed is looked for in all that a record says. */
const says = (record: object, text: string) =>
  JSON.stringify(Object.values(record)).toLowerCase().includes(text.toLowerCase())

/** The records that a query asks for, page by page. */
function pageOf(records: readonly Kept[], query: RawQuery) {
  const one = (name: string) => [query[name]].flat()[0]
  const fitting = records.filter(
    (record) =>
      says(record, one('search') ?? '') &&
      Object.entries(filters).every(([name, read]) => {
        const wanted = query[name] && [query[name]].flat()
        return !wanted || wanted.includes(read(record as never) ?? '')
      }),
  )
  const size = Number(one('pageSize') ?? 50)
  const sought = fitting.findIndex(({ id }) => id === one('pageIndexForId'))
  const pageIndex = sought < 0 ? Number(one('pageIndex') ?? 0) : Math.floor(sought / size)
  const first = pageIndex * size
  return {
    totalRecords: fitting.length,
    pageIndex,
    records: fitting.slice(first, first + size),
  }
}

type Answered = { [name in OperationName]?: Handler }
/** The records of a noun, which may be read at any moment. */
type Of = () => Kept[]

const list =
  (of: Of): Handler =>
  ({ query }, response) =>
    json(response, pageOf(of(), query))

const find =
  (of: Of): Handler =>
  ({ id }, response) => {
    const record = of().find((one) => one.id === id)
    json(response, record ?? { title: 'Not found' }, record ? 200 : 404)
  }

const lookup =
  (of: Of, summary: (record: never) => object): Handler =>
  ({ query }, response) => {
    const found = of().filter((record) => says(record, String(query['term'] ?? '')))
    json(
      response,
      found.slice(0, 5).map((record) => summary(record as never)),
    )
  }

/** Keeps a new record, and answers its id. */
const create =
  (of: Of): Handler =>
  async ({ body }, response) => {
    const id = `new-${of().length + 1}`
    of().push({ ...(JSON.parse(String(await body())) as object), id })
    json(response, { id, name: 'As it was sent' })
  }

/** Changes the fields that were sent; an emptied field has no value any more. */
const change =
  (of: Of): Handler =>
  async ({ id, body }, response) => {
    const record = of().find((one) => one.id === id)
    if (!record) return json(response, { title: 'Not found' }, 404)
    const sent = JSON.parse(String(await body())) as Record<string, unknown>
    Object.assign(record, sent)
    response.writeHead(204).end()
  }

/** The documents of one matter. */
const documentsOfMatter =
  ({ documents }: Practice): Handler =>
  ({ id, query }, response) =>
    json(
      response,
      pageOf(
        documents.filter(({ associatedMatter }) => associatedMatter?.id === id) as Kept[],
        query,
      ),
    )

/** Takes a file as the next version of its document. */
const replace =
  ({ documents }: Practice): Handler =>
  async ({ id, body }, response) => {
    const { byteLength } = await body()
    const document = documents.find((one) => one.id === id)
    if (!document) return json(response, { title: 'Not found' }, 404)
    const { versionNumber = 1 } = document
    Object.assign(document, { size: byteLength, versionNumber: versionNumber + 1, fileEtag: 'bb' })
    json(response, { id, size: byteLength, name: document.title })
  }

const remove =
  ({ documents }: Practice): Handler =>
  ({ id }, response) => {
    const place = documents.findIndex((one) => one.id === id)
    if (place < 0) return json(response, { title: 'Not found' }, 404)
    const [document] = documents.splice(place, 1)
    json(response, { id, size: document?.size, name: document?.title })
  }

const nothing: Handler = ({ query }, response) => json(response, pageOf([], query))
const accept: Handler = (_, response) => void response.writeHead(204).end()
const made: Handler = (_, response) => json(response, { id: 'new-1', name: 'As it was sent' })

/** Every operation that is offered; what is missing here is 404. */
export function practiceAnswers(practice: Practice = openPractice()): Answered {
  const of = (noun: keyof Practice) => () => practice[noun] as Kept[]
  const [matters, contacts] = [of('matters'), of('contacts')]
  const [tasks, documents] = [of('tasks'), of('documents')]
  return {
    ping: (_, response) => json(response, { status: 'ok' }),
    listMatters: list(matters),
    getMatter: find(
      () => practice.matters.map((one) => ({ ...one, costingMethod: 'Time' })) as Kept[],
    ),
    lookupMatter: lookup(matters, (matter) => matter),
    listContacts: list(contacts),
    getContact: find(contacts),
    lookupContact: lookup(contacts, ({ id, fullName }: { id: string; fullName: string }) => ({
      id,
      title: fullName,
      fullName,
    })),
    createPerson: create(contacts),
    createPlural: create(contacts),
    createCompany: create(contacts),
    patchPlural: change(contacts),
    listTasks: list(tasks),
    getTask: find(tasks),
    createTask: create(tasks),
    patchTask: change(tasks),
    updateTaskStatus: change(tasks),
    listDocuments: list(documents),
    listMatterDocuments: documentsOfMatter(practice),
    listContactDocuments: nothing,
    replaceDocument: replace(practice),
    deleteDocument: remove(practice),
    createTimeRecord: made,
    registerWebhook: accept,
  }
}
