/** A practice service in memory that lists matters and contacts, and can be told to lie, to refuse and to fail. */
import { json } from './json.ts'

type Named = { id: string; name: string }
export type ListedMatter = {
  id: string
  number?: unknown
  title?: string
  userChangeTimestamp?: string
  client?: Named | undefined
  [field: string]: unknown
}
/** A task or a document, and what it is of. */
export type ListedTask = { id: string; associatedMatterId?: string; [field: string]: unknown }
export type ListedDocument = {
  id: string
  title?: string
  associatedMatter?: { id: string; title?: string }
  [field: string]: unknown
}
export type ListedContact = { id: string; fullName?: string; [field: string]: unknown }

/** What becomes of a page of a list before it is sent; `number` counts the pages from 1 on. */
export type Bend = (page: Page, number: number) => Page
type Page = { totalRecords: number; pageIndex: number; records: object[] }

/** Answers in place of the service, unless it returns nothing. */
export type Interrupt = (url: URL) => Response | Promise<Response> | undefined

const prefix = '/public/api/v1'

/** As many matters, each with a client, a lawyer and two roles of which one is unfilled. */
export const madeMatters = (count: number, from = 0): ListedMatter[] =>
  Array.from({ length: count }, (_, offset) => {
    const number = from + offset + 1
    return {
      id: `m-${String(number).padStart(6, '0')}`,
      number: `2026/${number}`,
      title: `Purchase of ${number} Alder Street`,
      status: number % 3 === 0 ? 'Closed' : 'Open',
      dateOpen: '2026-02-03',
      lastActivity: '2026-05-04T10:00:00Z',
      userChangeTimestamp: '2026-05-04T10:00:00.123Z',
      practiceAreaName: 'Conveyancing',
      client: { id: `c-${number % 50}`, name: `Client ${number % 50}` },
      lawyer: { id: 'l-1', name: 'Ferrari, Ada' },
      matterTrustBalance: number + 0.25,
      customFields: { Colour: 'red', Number: number },
      roles: [
        {
          roleName: 'Vendor',
          fieldId: '7',
          contactId: 'v-1',
          contactName: 'Vera Vendor',
          mandatory: true,
        },
        { roleName: 'Agent', fieldId: '8', mandatory: false },
      ],
    }
  })

/** As many tasks, each of one of the matters. */
export const madeTasks = (count: number): ListedTask[] =>
  Array.from({ length: count }, (_, place) => ({
    id: `t-${String(place + 1).padStart(6, '0')}`,
    description: `Serve notice ${place + 1}`,
    status: place % 2 === 0 ? 'Todo' : 'Done',
    priority: 'Normal',
    dueDate: '2026-12-01',
    associatedMatterId: `m-${String((place % 5) + 1).padStart(6, '0')}`,
    assignedToId: 'l-1',
  }))

/** As many documents, each of one of the matters. */
export const madeDocuments = (count: number): ListedDocument[] =>
  Array.from({ length: count }, (_, place) => ({
    id: `d-${String(place + 1).padStart(6, '0')}`,
    title: `Contract ${place + 1}`,
    fullFileName: `Contract ${place + 1}.docx`,
    type: 'Document',
    size: 1000 + place,
    associatedMatter: { id: `m-${String((place % 5) + 1).padStart(6, '0')}` },
    lastModifiedDate: '2026-05-04T10:00:00Z',
  }))

export type ListedPractice = ReturnType<typeof listedPractice>

/** A kind that is not given is one that the service does not list. */
type Others = { tasks?: ListedTask[] | undefined; documents?: ListedDocument[] | undefined }

/** Without contacts, the service does not list them. */
export function listedPractice(
  matters: ListedMatter[],
  contacts?: ListedContact[],
  { tasks, documents }: Others = { tasks: [], documents: [] },
) {
  const practice = {
    matters,
    contacts,
    tasks,
    documents,
    /** Every call, as its path and query. */
    calls: [] as string[],
    mostAtOnce: 0,
    bend: undefined as Bend | undefined,
    interrupt: undefined as Interrupt | undefined,
    fetch,
  }
  let underWay = 0
  let pages = 0

  async function fetch(request: Request): Promise<Response> {
    const url = new URL(request.url)
    practice.calls.push(url.pathname.slice(prefix.length) + url.search)
    underWay += 1
    practice.mostAtOnce = Math.max(practice.mostAtOnce, underWay)
    try {
      return (await practice.interrupt?.(url)) ?? answer(url)
    } finally {
      underWay -= 1
    }
  }

  function answer(url: URL): Response {
    const path = decodeURIComponent(url.pathname.slice(prefix.length))
    const listed = listAt(practice, path)
    if (listed) return list(url, listed)
    const { contacts: people = [], tasks: work = [] } = practice
    const one =
      people.find(({ id }) => path === `/contacts/${id}`) ??
      work.find(({ id }) => path === `/tasks/${id}`)
    return one ? json(one) : json({ title: 'Not found' }, 404)
  }

  function list(url: URL, all: Listed[]): Response {
    const page = pageOf(url, all)
    if (!page) return json({ title: 'Not found' }, 404)
    // What is said of one record, or of one matter, is true.
    if (url.searchParams.has('pageIndexForId') || url.pathname.split('/').length > 5)
      return json(page)
    pages += 1
    return json(practice.bend?.(page, pages) ?? page)
  }
  return practice
}

type Lists = Pick<ListedPractice, 'matters' | 'contacts' | 'tasks' | 'documents'>

/** The list at a path; undefined if there is none. */
function listAt(lists: Lists, path: string): Listed[] | undefined {
  const [, noun = '', id, rest] = path.split('/')
  if (noun === 'matters' && rest === 'documents' && lists.matters.some((one) => one.id === id))
    return lists.documents?.filter((one) => one.associatedMatter?.id === id)
  return id === undefined ? Object.entries(lists).find(([name]) => name === noun)?.[1] : undefined
}

type Listed = ListedMatter | ListedContact | ListedTask | ListedDocument

const textOf = (record: Listed, field: string | null) =>
  String(Object.entries(record).find(([name]) => name === field)?.[1])

function isAskedFor(record: Listed, asked: URLSearchParams): boolean {
  const [matter, search] = [asked.get('associatedMatterId'), asked.get('search')]
  if (matter !== null && record['associatedMatterId'] !== matter) return false
  return search === null || textOf(record, 'title').includes(search)
}

/** The page that is asked for; nothing if there is no record with `pageIndexForId`. */
function pageOf({ searchParams: asked }: URL, all: Listed[]): Page | undefined {
  const since = asked.get('modifiedDateStart') ?? ''
  const sorted = all
    .filter((record) => since === '' || textOf(record, 'userChangeTimestamp') >= since)
    .filter((record) => isAskedFor(record, asked))
    .toSorted((one, other) => {
      const field = asked.get('sortBy')
      if (field === null) return 0
      return textOf(one, field) > textOf(other, field) ? 1 : -1
    })
  if (asked.get('sortDirection') === 'Descending') sorted.reverse()
  const size = Number(asked.get('pageSize') ?? 50)
  const wanted = asked.get('pageIndexForId')
  const place = sorted.findIndex(({ id }) => id === wanted)
  if (wanted !== null && place < 0) return undefined
  const pageIndex = wanted === null ? Number(asked.get('pageIndex') ?? 0) : Math.floor(place / size)
  const records = sorted.slice(pageIndex * size, (pageIndex + 1) * size)
  return { totalRecords: sorted.length, pageIndex, records }
}
