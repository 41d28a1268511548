// @chunk records
/** The other matters of one person, from a page of the filtered list. */
import type { Matter } from '#contract/matters.ts'
import type { ListPage } from '#app/api/list-page.ts'
import { matterQueries } from '#app/data/matters/queries.ts'
import type { MatterSearch } from '#app/data/matters/search.ts'

/** How many of them a matter's page shows. */
export const maxShown = 5

/** The search parameters of the list of matters of `id`. */
export const relatedSearch = (filter: keyof MatterSearch, id: string): MatterSearch => ({
  [filter]: id,
})

/** Loads one more than are shown, as the matter itself may be among them. */
export const relatedQuery = (filter: keyof MatterSearch, id: string) => ({
  ...matterQueries.list({ ...relatedSearch(filter, id), pageSize: maxShown + 1 }),
  meta: { isAside: 'beside' as const },
})

/** Whether a matter really matches the filter. */
function fits(filter: keyof MatterSearch, id: string, matter: Matter) {
  const { client, lawyer, referredBy, roles = [] } = matter
  if (filter === 'clientId') return client?.id === id
  if (filter === 'lawyerId') return lawyer?.id === id
  if (filter === 'referredById') return referredBy?.id === id
  // The service defines what counts as related; these are the relations we can see.
  return (
    [client?.id, lawyer?.id, referredBy?.id].includes(id) ||
    roles.some(({ contactId }) => contactId === id)
  )
}

/** `matterId` is the matter to leave out, if any. */
type Relation = { filter: keyof MatterSearch; personId: string; matterId?: string }

/** The matters on a page without `matterId`, and how many there are in all; the count is undefined if the service ignored the filter, or does not count. */
export function relatedMatters(page: ListPage<Matter>, { filter, personId, matterId }: Relation) {
  const { records, totalRecords, uncounted } = page
  const fitting = records.filter((record) => fits(filter, personId, record))
  const matters = fitting.filter(({ id }) => id !== matterId)
  const rest = matterId === undefined ? totalRecords : totalRecords - 1
  const all = totalRecords <= records.length ? matters.length : rest
  return { matters, count: fitting.length === records.length && !uncounted ? all : undefined }
}
