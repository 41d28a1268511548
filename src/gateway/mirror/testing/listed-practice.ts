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

export type ListedPractice = ReturnType<typeof listedPractice>

/** Without contacts, the service does not list them. */
export function listedPractice(matters: ListedMatter[], contacts?: ListedContact[]) {
  const practice = {
    matters,
    contacts,
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
    const path = url.pathname.slice(prefix.length)
    if (path === '/matters') return list(url, practice.matters)
    if (path === '/contacts' && practice.contacts) return list(url, practice.contacts)
    const contact = practice.contacts?.find(({ id }) => path === `/contacts/${id}`)
    return contact ? json(contact) : json({ title: 'Not found' }, 404)
  }

  function list(url: URL, all: Listed[]): Response {
    const page = pageOf(url, all)
    if (!page) return json({ title: 'Not found' }, 404)
    if (url.searchParams.has('pageIndexForId')) return json(page)
    pages += 1
    return json(practice.bend?.(page, pages) ?? page)
  }
  return practice
}

type Listed = ListedMatter | ListedContact

const textOf = (record: Listed, field: string | null) =>
  String(Object.entries(record).find(([name]) => name === field)?.[1])

/** The page that is asked for; nothing if there is no record with `pageIndexForId`. */
function pageOf({ searchParams: asked }: URL, all: Listed[]): Page | undefined {
  const since = asked.get('modifiedDateStart') ?? ''
  const sorted = all
    .filter((record) => since === '' || textOf(record, 'userChangeTimestamp') >= since)
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
