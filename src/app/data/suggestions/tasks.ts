/** What a search for tasks may have meant: words as they are written, or the tasks of a matter or a person; where its filters hide these, without them. */
import type { QueryClient } from '@tanstack/react-query'
import type { Suggest } from '#app/api/suggestions.ts'
import { cleared, isFiltered } from '#app/api/list-search.ts'
import { taskQueries } from '#app/data/tasks/queries.ts'
import type { TaskFilters } from '#app/data/tasks/search.ts'
import {
  answersOf,
  type Asking,
  cacheFor,
  type Candidate,
  corrections,
  counted,
  counting,
  lookUp,
  samplesFor,
  textsKept,
} from './lookups.ts'

const noun = { one: 'task', many: 'tasks' }
/** What stands beyond filters within which there is nothing. */
const beyond = { one: 'task outside these filters', many: 'tasks outside these filters' }

export const suggest: Suggest<TaskFilters, QueryClient> = async (search, asking) => {
  const term = search.search ?? ''
  const isNarrowed = isFiltered({ ...search, search: undefined })
  const [found, words] = await Promise.all([
    lookUp(asking, term),
    descriptionsOf(asking, search, term),
  ])
  const to = (filters: TaskFilters, change: TaskFilters) => {
    const next = { ...filters, pageIndex: undefined, ...change }
    const read = () => cacheFor(asking).query(taskQueries.list({ ...next, ...counting }))
    return { to: '/tasks', search: next, read }
  }
  const other = (text: string, target: ReturnType<typeof to>): Candidate => ({
    kind: 'other records',
    text,
    ...target,
  })
  const corrected = (filters: TaskFilters): Candidate[] =>
    corrections(term, found, words).map((text) => {
      return { kind: 'corrected search', text, ...to(filters, { search: text }) }
    })
  const linked = (filters: TaskFilters) => {
    const of = (text: string, filter: TaskFilters) =>
      other(text, to(filters, { search: undefined, ...filter }))
    return [
      ...found.matters.map((one) => of(`Tasks of ${one.name}`, { associatedMatterId: one.id })),
      ...found.contacts.flatMap((one) => [
        of(`Tasks of ${one.name}`, { associatedContactId: one.id }),
        of(`Tasks assigned to ${one.name}`, { assignedToId: one.id }),
      ]),
    ]
  }
  const asked = [other(`Tasks with ‘${term}’`, to(cleared(search), { search: term }))]
  const searched = isNarrowed ? await counted(asked, beyond, asking) : []
  /** Those within the filters, and only if there are none those beyond them. */
  const nearest = async (candidates: (filters: TaskFilters) => Candidate[]) => {
    const within = await counted(candidates(search), noun, asking)
    if (within.length > 0 || !isNarrowed) return within
    return counted(candidates(cleared(search)), beyond, asking)
  }
  return [
    ...searched,
    // What is spelled right needs no correction.
    ...(searched.length > 0 ? [] : await nearest(corrected)),
    ...(await nearest(linked)),
  ]
}

/** Descriptions that may have what was typed, spelled right: what the desk finds, or else samples of the service, within the filters and at all. */
async function descriptionsOf(asking: Asking, search: TaskFilters, term: string) {
  const kept = await textsKept(asking, term, 'tasks')
  if (kept) return kept
  const samples = samplesFor(term)
  const lists = [search, cleared(search)].flatMap((filters) =>
    samples.map((sample) => taskQueries.list({ ...filters, ...sample })),
  )
  const pages = await answersOf(lists.map((list) => cacheFor(asking).query(list)))
  return pages.flatMap(({ records }) => records.flatMap((task) => task.description ?? []))
}
