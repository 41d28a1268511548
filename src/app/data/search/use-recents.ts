/** The matters and contacts that this person opened last; the gateway stores only their identifiers. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { isUnknown } from '#app/api/not-offered.ts'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { deskQueries } from '#app/data/desk/queries.ts'
import { matterQueries } from '#app/data/matters/queries.ts'
import { contactHit, type Hit, matterHit } from './hits.ts'

/** How many are shown. */
const most = 8
/** Until its name is known, and where it cannot be. */
const pending = '…'
const unknown = 'Unknown name'

/** The last first; undefined until it is known which they are. What the service no longer has is left out. */
export function useRecents(): {
  hits: readonly Hit[] | undefined
  error: Error | null
  retry: () => void
} {
  const matters = useQuery(deskQueries.recents('matter'))
  const contacts = useQuery(deskQueries.recents('contact'))
  const lists = [matters, contacts]
  const recents = lists
    .flatMap(({ data = [] }) => data)
    .filter(({ id }) => id !== '')
    .toSorted((one, other) => (other.openedAt ?? '').localeCompare(one.openedAt ?? ''))
    .slice(0, most)
  const idsOf = (wanted: string) =>
    recents.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  const hits = [...useMatterHits(idsOf('matter')), ...useContactHits(idsOf('contact'))]
  const failed = lists.find(({ error }) => error)
  return {
    hits: lists.every(({ data }) => data)
      ? recents.flatMap(({ kind, id }) => {
          return hits.find((hit) => hit.kind === kind && hit.id === id) ?? []
        })
      : undefined,
    error: failed?.error ?? null,
    retry: () => lists.forEach(({ error, refetch }) => void (error && refetch())),
  }
}

function useMatterHits(ids: readonly string[]): Hit[] {
  const read = useQueries({ queries: ids.map((id) => matterQueries.named(id)) })
  return read.flatMap(({ data, error }, place) => {
    const id = ids[place]!
    if (data) return matterHit({ ...data, id })
    return isUnknown(error) ? [] : { ...matterHit({ id }), name: error ? unknown : pending }
  })
}

function useContactHits(ids: readonly string[]): Hit[] {
  const read = useQueries({ queries: ids.map((id) => contactQueries.detail(id)) })
  return read.flatMap(({ data: contact, error }, place) => {
    const id = ids[place]!
    if (contact) return contactHit({ id, contact })
    return isUnknown(error) ? [] : { ...contactHit({ id }), name: error ? unknown : pending }
  })
}
