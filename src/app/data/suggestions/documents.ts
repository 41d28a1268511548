/** What a search for documents may have meant: a name as it is written, or the documents of a matter or a contact. */
import type { QueryClient } from '@tanstack/react-query'
import type { Suggest } from '#app/api/suggestions.ts'
import { documentQueries } from '#app/data/documents/queries.ts'
import type { DocumentSearch, Owner } from '#app/data/documents/search.ts'
import {
  answersOf,
  type Asking,
  cacheFor,
  corrections,
  counted,
  counting,
  lookUp,
  samplesFor,
  textsKept,
} from './lookups.ts'

const noun = { one: 'document', many: 'documents' }

/** Titles that may have what was typed, spelled right: what the desk finds, or else samples of the service. */
async function titlesOf(asking: Asking, query: DocumentSearch, term: string) {
  const kept = await textsKept(asking, term, 'documents')
  if (kept) return kept
  const pages = await answersOf(
    samplesFor(term).map((sample) =>
      cacheFor(asking).query(documentQueries.list({ ...query, ...sample })),
    ),
  )
  return pages.flatMap(({ records }) => records.flatMap(({ title }) => title ?? []))
}

export const suggest: Suggest<DocumentSearch, QueryClient> = async (search, asking) => {
  const term = search.search ?? ''
  const { types } = search
  const [found, titles] = await Promise.all([
    lookUp(asking, term),
    titlesOf(asking, { types }, term),
  ])
  const count = (query: DocumentSearch, owner?: Owner) => () =>
    cacheFor(asking).query(documentQueries.list({ ...query, ...counting }, owner))
  const corrected = corrections(term, found, titles).map((text) => {
    const query = { ...search, search: text, pageIndex: undefined }
    const kind = 'corrected search' as const
    return { kind, text, to: '/documents', search: query, read: count(query) }
  })
  const of = (kind: 'matter' | 'contact') => (id: string, name: string) => ({
    kind: 'other records' as const,
    text: `Documents of ${name}`,
    to: `/${kind}s/${encodeURIComponent(id)}/documents`,
    search: { search: undefined, types },
    read: count({ types }, { kind, id }),
  })
  const owned = [
    ...found.matters.map((matter) => of('matter')(matter.id, matter.name)),
    ...found.contacts.map((contact) => of('contact')(contact.id, contact.name)),
  ]
  return counted([...corrected, ...owned], noun, asking)
}
