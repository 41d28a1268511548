/** The other matters that one person has to do with, as a page of the filtered list tells them. */
import type { Matter } from '#contract/matters.ts'
import type { ListPage } from '#app/api/list-page.ts'
import { matterQueries } from '#app/data/matters/queries.ts'
import type { MatterSearch } from '#app/data/matters/search.ts'

/** How many of them a matter's page shows. */
export const shownOthers = 5

/** The list that a link to the others of `id` leads to. */
export const othersSearch = (filter: keyof MatterSearch, id: string): MatterSearch => ({
  [filter]: id,
})

/** One more than are shown, as the matter itself may be among them. */
export const othersQuery = (filter: keyof MatterSearch, id: string) =>
  matterQueries.list({ ...othersSearch(filter, id), pageSize: shownOthers + 1 })

/** Whether a matter is really one of those that the filter asks for. */
function fits(filter: keyof MatterSearch, id: string, matter: Matter) {
  const { client, lawyer, referredBy, roles = [] } = matter
  if (filter === 'clientId') return client?.id === id
  if (filter === 'lawyerId') return lawyer?.id === id
  if (filter === 'referredById') return referredBy?.id === id
  // What counts as related is the service's to say.
  return (
    [client?.id, lawyer?.id, referredBy?.id].includes(id) ||
    roles.some(({ contactId }) => contactId === id)
  )
}

/** `matterId` is the matter that the others are others to, if any. */
type Asked = { filter: keyof MatterSearch; personId: string; matterId?: string }

/** The others on a page, and how many there are in all; the count is undefined where the service ignored the filter. */
export function othersIn(page: ListPage<Matter>, { filter, personId, matterId }: Asked) {
  const { records, totalRecords } = page
  const fitting = records.filter((record) => fits(filter, personId, record))
  const matters = fitting.filter(({ id }) => id !== matterId)
  const rest = matterId === undefined ? totalRecords : totalRecords - 1
  const all = totalRecords <= records.length ? matters.length : rest
  return { matters, count: fitting.length === records.length ? all : undefined }
}
