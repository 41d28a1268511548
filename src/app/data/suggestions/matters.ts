/** What a search for matters may have meant: a title or a name as it is written, or else the matters of a contact. */
import type { QueryClient } from '@tanstack/react-query'
import type { Suggest } from '#app/api/suggestions.ts'
import { matterQueries } from '#app/data/matters/queries.ts'
import type { MatterSearch } from '#app/data/matters/search.ts'
import { cacheFor, corrections, counted, counting, lookUp } from './lookups.ts'

const noun = { one: 'matter', many: 'matters' }

export const suggest: Suggest<MatterSearch, QueryClient> = async (search, asking) => {
  const term = search.search ?? ''
  const to = (change: MatterSearch) => {
    const next = { ...search, pageIndex: undefined, ...change }
    const read = () => cacheFor(asking).query(matterQueries.list({ ...next, ...counting }))
    return { to: '/matters', search: next, read }
  }
  const found = await lookUp(asking, term)
  const corrected = corrections(term, found).map((text) => ({
    kind: 'corrected search' as const,
    text,
    ...to({ search: text }),
  }))
  const suggestions = await counted(corrected, noun, asking)
  if (suggestions.length > 0) return suggestions

  // Someone who is neither client nor lawyer of a matter is not found by a search.
  const total = await cacheFor(asking).query(matterQueries.total())
  const related = found.contacts.map((contact) => {
    const target = to({ search: undefined, relatedMattersFilterUser: contact.id })
    const read = async () => {
      const page = await target.read()
      // A service that ignores the filter answers with all matters.
      return page.totalRecords === total ? { totalRecords: 0 } : page
    }
    const text = `Matters related to ${contact.name}`
    return { kind: 'other records' as const, text, ...target, read }
  })
  return counted(related, noun, asking)
}
