/** What a page of the app asks first, known from its address alone, so that the gateway can ask it while the page loads. */
import type * as z from 'zod/mini'
import { Id, paged } from './common.ts'
import { contactOperations } from './contacts.ts'
import { documentOperations } from './documents.ts'
import { matterOperations, MatterQuery, queryForOne } from './matters.ts'
import { addressOf, type Operation } from './operation.ts'
import { parseQuery, type Query, type RawQuery } from './query-string.ts'
import { taskOperations } from './tasks.ts'

/**
 * The first call of the page at an address of the app, as path and query, or nothing where a page asks none
 * or where the address holds what the page would ignore.
 */
export function firstCallOf(pathname: string, search: string): string | undefined {
  const parameters = parseQuery(search)
  const [, matterId, tab] = /^\/matters\/([^/]+)(\/documents|\/tasks)?$/.exec(pathname) ?? []
  // Where a matter is created there is none yet.
  if (pathname === '/matters/new') return undefined
  if (matterId !== undefined) return matter(decoded(matterId), tab ? {} : parameters)
  const [, taskId] = /^\/tasks\/([^/]+)$/.exec(pathname) ?? []
  if (taskId !== undefined) return task(decoded(taskId), parameters)
  const [, contactId, part] = /^\/contacts\/([^/]+)(\/documents)?$/.exec(pathname) ?? []
  if (contactId !== undefined) return contact(decoded(contactId), part ? {} : parameters)
  const list = lists[pathname]
  const query = list?.query.safeParse(parameters)
  if (!list || !query?.success) return undefined
  const asked: Query = paged(query.data)
  return addressOf(list, { query: asked })
}

/** The list that is the whole of a page, by its path. */
const lists: Record<string, Operation & { query: z.ZodMiniType<Query> }> = {
  '/matters': matterOperations.listMatters,
  '/documents': documentOperations.listDocuments,
  // As a board or in groups it asks otherwise, and its own words for that are no parameters.
  '/tasks': taskOperations.listTasks,
  '/contacts': contactOperations.listContacts,
}

/** Every tab of a matter asks for the matter first; the summary takes no parameters. */
function matter(id: string | undefined, parameters: RawQuery): string | undefined {
  if (id === undefined || Object.keys(parameters).length > 0) return undefined
  const query = MatterQuery.safeParse(queryForOne(id))
  return query.success ? addressOf(matterOperations.listMatters, { query: query.data }) : undefined
}

/** The form of a new task asks nothing, and the page of a task takes no parameters. */
function task(id: string | undefined, parameters: RawQuery): string | undefined {
  const other = id === undefined || /^(new|\.{1,2})$/.test(id) || !Id.safeParse(id).success
  if (other || Object.keys(parameters).length > 0) return undefined
  return addressOf(taskOperations.getTask, { params: { id } })
}

/** Every tab of a contact asks for the contact first; the summary takes no parameters. */
function contact(id: string | undefined, parameters: RawQuery): string | undefined {
  if (!Id.safeParse(id).success || Object.keys(parameters).length > 0) return undefined
  try {
    return addressOf(contactOperations.getContact, { params: { id: id! } })
  } catch {
    // No call can name it.
    return undefined
  }
}

/** A segment of a path as the text that it stands for; undefined where it stands for none. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
