/** The search parameters of a list of tasks: those of the API, and the view. */
import * as z from 'zod/mini'
import { readSearch } from '#app/api/address.ts'
import { type RawQuery, wordParameter } from '#contract/query-string.ts'
import { isNarrowed, TaskQuery, usualTasks } from '#contract/tasks.ts'

/** The ways to group a list. */
export const groupings = ['due', 'status', 'assignee', 'matter'] as const
export type Grouping = (typeof groupings)[number]

const looks = {
  view: wordParameter(['list', 'board']),
  group: wordParameter(groupings),
  /** An address without any filter means the usual ones; this one means none. */
  show: wordParameter(['all']),
}

/** Every filter, sort and page of a list of tasks. */
export const TaskFilters = z.omit(TaskQuery, { pageIndexForId: true })
export type TaskFilters = z.infer<typeof TaskFilters>

export const TaskSearch = z.extend(TaskFilters, looks)
/** Without the filters that make no sense within one matter or contact. */
export const LinkedTaskSearch = z.omit(TaskSearch, {
  taskType: true,
  associatedMatterId: true,
  associatedContactId: true,
})
export type TaskSearch = z.infer<typeof TaskSearch>

/**
 * Reads an address and names what was ignored. The router passes the parameters on unread:
 * the schemas load with the page that needs them, not with the first script.
 */
export const readTaskSearch = (raw: RawQuery) => readSearch(TaskSearch, raw)
export const readLinkedTaskSearch = (raw: RawQuery) => readSearch(LinkedTaskSearch, raw)

/** The filters alone, as the API knows them. */
export function filtersOf({
  view: _view,
  group: _group,
  show: _show,
  ...filters
}: TaskSearch): TaskFilters {
  return filters
}

/** What a list opens on when its address names no filter. */
export type UsualFilters = ReturnType<typeof usualTasks>

/** An address in full, with the filters that it stands for. */
export const withUsual = (search: TaskSearch, usual: UsualFilters): TaskSearch =>
  search.show || isNarrowed(filtersOf(search)) ? search : { ...search, ...usual }

/** A person's own tasks: those that are not done, unless a view or a filter says otherwise. */
export const tasksOf = (staffContactId: string, search: TaskSearch): TaskSearch => ({
  ...search,
  ...usualTasks(staffContactId),
  ...(search.status && { status: search.status }),
  pageIndex: undefined,
})

/** The shortest address that stands for a search. */
export function shortest(search: TaskSearch, usual: UsualFilters): TaskSearch {
  const whole = { ...search, show: undefined }
  const filters = filtersOf(whole)
  if (!isNarrowed(filters)) return { ...whole, show: 'all' }
  const bare = { ...whole, status: undefined, assignedToId: undefined }
  const isUsual =
    !isNarrowed(filtersOf(bare)) &&
    String(filters.status) === String(usual.status) &&
    filters.assignedToId === usual.assignedToId
  return isUsual ? bare : whole
}

/** Whose tasks are listed: the whole organisation's, one matter's or one contact's. */
export type TaskOwner = { associatedMatterId: string } | { associatedContactId: string } | undefined
