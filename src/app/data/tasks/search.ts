/** What the address of a list of tasks says: the parameters of the API, and under which view it is looked at. */
import * as z from 'zod/mini'
import { readSearch } from '#app/api/address.ts'
import { type RawQuery, wordParameter } from '#contract/query-string.ts'
import { TaskQuery } from '#contract/tasks.ts'

/** By what a list can be put into groups. */
export const groupings = ['due', 'status', 'assignee', 'matter'] as const
export type Grouping = (typeof groupings)[number]

const looks = { view: wordParameter(['list', 'board']), group: wordParameter(groupings) }

/** Every filter, sort and place of a list of tasks. */
export const TaskFilters = z.omit(TaskQuery, { pageIndexForId: true })
export type TaskFilters = z.infer<typeof TaskFilters>

export const TaskSearch = z.extend(TaskFilters, looks)
/** Within one matter or contact: which of them is no question. */
export const LinkedTaskSearch = z.omit(TaskSearch, {
  taskType: true,
  associatedMatterId: true,
  associatedContactId: true,
})
export type TaskSearch = z.infer<typeof TaskSearch>

/**
 * What an address says, and what of it means nothing. The router only hands the parameters on, as they are:
 * what they mean comes with the page that knows, not with the first script of every page.
 */
export const readTaskSearch = (raw: RawQuery) => readSearch(TaskSearch, raw)
export const readLinkedTaskSearch = (raw: RawQuery) => readSearch(LinkedTaskSearch, raw)

/** The filters alone, as the API knows them. */
export function filtersOf({ view: _view, group: _group, ...filters }: TaskSearch): TaskFilters {
  return filters
}

/** Whose tasks are listed: those of the whole organisation, of one matter or of one contact. */
export type TaskOwner = { associatedMatterId: string } | { associatedContactId: string } | undefined
