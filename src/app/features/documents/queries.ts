/** What is asked about documents. Keys run from general to specific. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { type ListPage, standing } from '#app/ui/list-page.ts'
import { paged } from '#contract/common.ts'
import { type Document, documentOperations, type DocumentQuery } from '#contract/documents.ts'
import type { Answer } from '#contract/operation.ts'
import type { Owner } from './search.ts'

type Asking = { query: DocumentQuery; signal?: AbortSignal }

function read(
  owner: Owner,
  { query, ...rest }: Asking,
): Promise<Answer<typeof documentOperations.listDocuments>> {
  if (!owner) return call(documentOperations.listDocuments, { query, ...rest })
  // Within one matter or contact, which of the two is no question.
  const { associatedEntityType: _kind, ...linked } = query
  const input = { params: { id: owner.id }, query: linked, ...rest }
  return owner.kind === 'matter'
    ? call(documentOperations.listMatterDocuments, input)
    : call(documentOperations.listContactDocuments, input)
}

export const documentQueries = {
  all: () => ['documents'] as const,

  /** One page of documents; the page before stays on the screen until this one is here. */
  list: (query: DocumentQuery, owner?: Owner) => {
    const asked = paged(query)
    return queryOptions({
      queryKey: [...documentQueries.all(), 'list', owner ?? 'all', asked],
      queryFn: async ({ signal }): Promise<ListPage<Document>> =>
        standing(await read(owner, { query: asked, signal }), asked),
      placeholderData: keepPreviousData,
    })
  },
}

/** As many pages as are looked through for one document, of as many records each. */
const mostPages = 40
const pageSize = 250

/**
 * A document as the service has it now. There is no call that reads one by its id: it is looked for by its
 * title, then among all of its matter or contact. Undefined where it is not there; rejects where there are
 * too many to look through them all.
 */
export async function readAgain(document: Document): Promise<Document | undefined> {
  const owner = ownerOf(document)
  const { title } = document
  const named = title ? await find(document.id, owner, { search: title }) : undefined
  if (named && named !== tooMany) return named
  const found = await find(document.id, owner, {})
  if (found === tooMany) throw new Error('There are too many documents to look through them all')
  return found
}

function ownerOf({ associatedMatter, associatedContact }: Document): Owner {
  if (associatedMatter?.id) return { kind: 'matter', id: associatedMatter.id }
  return associatedContact?.id ? { kind: 'contact', id: associatedContact.id } : undefined
}

const tooMany = 'too many'

async function find(
  id: string,
  owner: Owner,
  query: DocumentQuery,
): Promise<Document | typeof tooMany | undefined> {
  for (let pageIndex = 0; pageIndex < mostPages; pageIndex += 1) {
    // One page tells whether there is another: they cannot be read at once.
    const { records } = await read(owner, { query: { ...query, pageIndex, pageSize } })
    const found = records.find((record) => record.id === id)
    if (found || records.length < pageSize) return found
  }
  return tooMany
}

/** The most documents among which dropped files look for theirs. */
const mostListed = 5_000

/** Every document that a list's filters leave, all pages of it; undefined where these are too many to look through. */
export async function readAll(
  { search, types, associatedEntityType }: DocumentQuery,
  owner: Owner,
): Promise<Document[] | undefined> {
  const all = new Map<string, Document>()
  for (let pageIndex = 0; all.size <= mostListed; pageIndex += 1) {
    const query = { search, types, associatedEntityType, pageIndex, pageSize }
    const { records, totalRecords } = await read(owner, { query })
    if (totalRecords > mostListed) return undefined
    for (const record of records) all.set(record.id, record)
    // A total may lie: an empty page is the end (api-notes.md section 2).
    if (records.length < pageSize) return [...all.values()]
  }
  return undefined
}
