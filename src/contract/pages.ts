/** Derives the first call of each page of the app from its address, so that the gateway can make it while the page loads. */
import type * as z from 'zod/mini'
import { Id, paged } from './common.ts'
import { contactOperations } from './contacts.ts'
import { documentOperations } from './documents.ts'
import { matterOperations, queryForOne } from './matters.ts'
import { oneMatterOperations } from './one-matter.ts'
import { addressOf, type Operation } from './operation.ts'
import { parseQuery, type Query, type RawQuery } from './query-string.ts'
import { isNarrowed, taskOperations, TaskQuery, usualTasks } from './tasks.ts'

/**
 * The path and query of the first call of the page at an address; undefined if the page makes no call, or would ignore
 * part of the address. `staffContactId` is the staff member who the person is, if that is known.
 */
export function firstCallOf(
  pathname: string,
  search: string,
  staffContactId?: string,
): string | undefined {
  const parameters = parseQuery(search)
  for (const [page, callFor] of recordPages) {
    const [, segment, tab] = page.exec(pathname) ?? []
    if (segment === undefined) continue
    // Only the tabs of a record take parameters.
    const isIgnored = tab === undefined && Object.keys(parameters).length > 0
    const id = isIgnored ? undefined : idIn(segment)
    return id === undefined ? undefined : callFor(id)
  }
  if (pathname === '/tasks') return firstTasks(parameters, staffContactId)
  const list = lists[pathname]
  const query = list?.query.safeParse(parameters)
  if (!list || !query?.success) return undefined
  return addressOf(list, { query: paged(query.data) })
}

/** As a board or in groups the page makes other calls, and its parameters for that are refused here. */
function firstTasks({ show, ...parameters }: RawQuery, staffContactId: string | undefined) {
  const { success, data } = TaskQuery.safeParse(parameters)
  if (!success || (show !== undefined && show !== 'all')) return undefined
  const opens = show === undefined && !isNarrowed(data)
  const query = opens ? { ...data, ...usualTasks(staffContactId) } : data
  return addressOf(taskOperations.listTasks, { query: paged(query) })
}

/** Whether what a page first shows, or its first call, depends on who the person is. */
export const dependsOnPerson = (pathname: string) => /^\/(tasks|settings|time\/new)$/.test(pathname)

const callForContact = (id: string) => addressOf(contactOperations.getContact, { params: { id } })

/** Every tab of a record, and the form that changes it, reads the record first. */
const recordPages: [page: RegExp, callFor: (id: string) => string][] = [
  [
    /^\/matters\/([^/]+)(\/documents|\/tasks|\/time|\/timeline)?$/,
    (id) => addressOf(matterOperations.listMatters, { query: queryForOne(id) }),
  ],
  [
    /^\/matters\/([^/]+)\/edit$/,
    (id) => addressOf(oneMatterOperations.getMatter, { params: { id } }),
  ],
  [/^\/contacts\/([^/]+)\/edit$/, callForContact],
  [/^\/tasks\/([^/]+)$/, (id) => addressOf(taskOperations.getTask, { params: { id } })],
  [/^\/contacts\/([^/]+)(\/documents)?$/, callForContact],
]

/** The identifier in a segment; undefined if it is invalid, or if the segment is `new`, the form of a new record. */
function idIn(segment: string): string | undefined {
  try {
    const id = decodeURIComponent(segment)
    return Id.safeParse(id).success && !/^(new|\.{1,2})$/.test(id) ? id : undefined
  } catch {
    return undefined
  }
}

/** The list that fills a page, by the path of the page. */
const lists: Record<string, Operation & { query: z.ZodMiniType<Query> }> = {
  '/matters': matterOperations.listMatters,
  '/documents': documentOperations.listDocuments,
  '/contacts': contactOperations.listContacts,
}
