/** The copy of the desk in the search over everything: whether it can answer, what it has, and how fresh that is. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { isUnknown } from '#app/api/not-offered.ts'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { isKept, keptIn } from '#app/data/mirror/kept.ts'
import { mirrorQueries } from '#app/data/mirror/queries.ts'
import { matterQueries } from '#app/data/matters/queries.ts'
import { type FoundContact, type FoundMatter, mirrorKinds } from '#contract/desk/mirror.ts'
import type { Hit } from './hits.ts'
import { keptContactHit, keptMatterHit } from './mirror-hits.ts'

/** What the copy has of one kind; undefined until it has answered, and where it cannot. */
export type Kept = {
  hits: readonly Hit[] | undefined
  /** Whether the service has to be asked in its place. */
  isMissing: boolean
}

/** Asks only while `asks`; what was answered before is there all the same. */
export function useKept(term: string, asks: boolean): { matter: Kept; contact: Kept } {
  const client = useQueryClient()
  const { data: mirror, isError } = useQuery(mirrorQueries.state())
  const isThere = mirror ? mirrorKinds.some((kind) => isKept(mirror, kind)) : !isError
  const search = mirrorQueries.search(term)
  const found = useQuery({ ...search, enabled: asks && isThere && term !== '' })
  const isAnswered = found.isError || found.data !== undefined || !isThere
  const keptFrom = (hits: readonly Hit[] | undefined): Kept => ({
    hits,
    isMissing: hits === undefined && isAnswered,
  })
  return {
    matter: keptFrom(
      keptIn(found.data, 'matters')
        ?.filter((one) => isPresent(client, one, matterQueries.detail(one.id)))
        .map(keptMatterHit),
    ),
    contact: keptFrom(
      keptIn(found.data, 'contacts')
        ?.filter((one) => isPresent(client, one, contactQueries.detail(one.id)))
        .map(keptContactHit),
    ),
  }
}

/** Whether it can be opened: not where the service was asked for it since, and had no such record. */
const isPresent = (
  client: QueryClient,
  { id }: FoundMatter | FoundContact,
  { queryKey }: { queryKey: readonly unknown[] },
) => id !== '' && !isUnknown(client.getQueryState(queryKey)?.error, 410)
