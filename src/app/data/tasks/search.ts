/** The search parameters of a list of tasks: those of the API, and the view. */
import * as z from 'zod/mini'
import { readSearch } from '#app/api/address.ts'
import { type RawQuery, wordParameter } from '#contract/query-string.ts'
import { TaskQuery } from '#contract/tasks.ts'

/** The ways to group a list. */
export const groupings = ['due', 'status', 'assignee', 'matter'] as const
export type Grouping = (typeof groupings)[number]

const looks = { view: wordParameter(['list', 'board']), group: wordParameter(groupings) }

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
export function filtersOf({ view: _view, group: _group, ...filters }: TaskSearch): TaskFilters {
  return filters
}

/** Whose tasks are listed: the whole organisation's, one matter's or one contact's. */
export type TaskOwner = { associatedMatterId: string } | { associatedContactId: string } | undefined
