/** What a search for contacts may have meant: a name as it is written. */
import type { QueryClient } from '@tanstack/react-query'
import type { Suggest } from '#app/api/suggestions.ts'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { type ContactSearch, listQueryOf } from '#app/data/contacts/search.ts'
import { cacheFor, corrections, counted, counting, lookUpContacts } from './lookups.ts'

const noun = { one: 'contact', many: 'contacts' }

export const suggest: Suggest<ContactSearch, QueryClient> = async (search, asking) => {
  const term = search.search ?? ''
  const contacts = await lookUpContacts(asking, term, listQueryOf(search).staffType)
  const candidates = corrections(term, { matters: [], contacts }).map((text) => {
    const corrected = { ...search, search: text, pageIndex: undefined }
    const query = { ...listQueryOf(corrected), ...counting }
    const read = () => cacheFor(asking).query(contactQueries.list(query))
    return { kind: 'corrected search' as const, text, to: '/contacts', search: corrected, read }
  })
  return counted(candidates, noun, asking)
}
