/** What a record is called that another one names by its id; a name that cannot be loaded becomes 'Unknown name'. */
import type { QueryClient } from '@tanstack/react-query'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { matterQueries } from '#app/data/matters/queries.ts'
import { matterName } from '#app/text/matter-name.ts'

const unknown = 'Unknown name'

export const readMatterName = (id: string, client: QueryClient): Promise<string> =>
  client.query(matterQueries.named(id)).then(
    (matter) => matterName(matter) ?? unknown,
    () => unknown,
  )

export const readContactName = (id: string, client: QueryClient): Promise<string> =>
  client.query(contactQueries.detail(id)).then(
    ({ fullName, shortName }) => fullName ?? shortName ?? unknown,
    () => unknown,
  )
