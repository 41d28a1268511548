/** The queries about documents. Keys run from general to specific. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { type ListPage, toListPage } from '#app/api/list-page.ts'
import { readAllPages, type Walk } from '#app/api/read-all-pages.ts'
import { paged } from '#contract/common.ts'
import { type Document, documentOperations, type DocumentQuery } from '#contract/documents.ts'
import type { Answer } from '#contract/operation.ts'
import { largestPage } from '#contract/query-string.ts'
import type { Owner } from './search.ts'

type ReadOptions = { query: DocumentQuery; signal?: AbortSignal }

function read(
  owner: Owner,
  { query, ...rest }: ReadOptions,
): Promise<Answer<typeof documentOperations.listDocuments>> {
  if (!owner) return call(documentOperations.listDocuments, { query, ...rest })
  // Within one matter or contact this filter makes no sense.
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
    const pagedQuery = paged(query)
    return queryOptions({
      queryKey: [...documentQueries.all(), 'list', owner ?? 'all', pagedQuery],
      queryFn: async ({ signal }): Promise<ListPage<Document>> =>
        toListPage(await read(owner, { query: pagedQuery, signal }), pagedQuery),
      placeholderData: keepPreviousData,
    })
  },

  /** The first few documents of a matter or contact, with the count of all. */
  latest: (owner: NonNullable<Owner>) =>
    documentQueries.list({ pageIndex: 0, pageSize: latestCount }, owner),
}

/** How many of the latest documents are shown. */
export const latestCount = 5

/** The most pages searched for one document. */
const maxPages = 40

/**
 * A document as the service has it now. No operation reads one by its id, so it is searched by its
 * title, then among all documents of its matter or contact. Undefined if it does not exist; rejects if that cannot
 * be known, because there are too many documents, the pages never end, or fewer could be read than the service
 * counts.
 */
export async function readAgain(document: Document): Promise<Document | undefined> {
  const owner = ownerOf(document)
  const { title } = document
  const named = title ? await find(document.id, owner, { search: title }) : undefined
  if (typeof named === 'object') return named
  const found = await find(document.id, owner, {})
  if (found === 'short') throw new ShortListError('The service counts more documents than it lists')
  if (found === 'too many') throw new Error('There are too many documents to search them all')
  return found
}

/** The service answered without the document, but not with all that it counts: the document may still exist. */
export class ShortListError extends Error {}

function ownerOf({ associatedMatter, associatedContact }: Document): Owner {
  if (associatedMatter?.id) return { kind: 'matter', id: associatedMatter.id }
  return associatedContact?.id ? { kind: 'contact', id: associatedContact.id } : undefined
}

async function find(
  id: string,
  owner: Owner,
  query: DocumentQuery,
): Promise<Document | 'too many' | 'short' | undefined> {
  const { rows, end, isShort } = await readPages(owner, query, (soFar) => {
    return soFar.rows.has(id) || soFar.pages === maxPages
  })
  const found = rows.find((row) => row.id === id)
  if (found) return found
  if (end !== 'last') return 'too many'
  // A row whose id cannot be read may be the document.
  return isShort || rows.some((row) => !row.id) ? 'short' : undefined
}

const readPages = (owner: Owner, query: DocumentQuery, isEnough: Walk<Document>['isEnough']) =>
  readAllPages<Document>({
    pageSize: largestPage,
    read: (pageIndex) => read(owner, { query: { ...query, pageIndex, pageSize: largestPage } }),
    isEnough,
  })

/** The most documents that dropped files are matched against. */
const maxListed = 5_000
/** Enough even if the service caps its pages at 25. */
const maxPagesListed = 200

/** Every document that matches a list's filters, from all pages; `short` where the service counts more than it gives. */
export async function readAll(
  { search, types, associatedEntityType }: DocumentQuery,
  owner: Owner,
): Promise<Document[] | 'too many' | 'short'> {
  const query = { search, types, associatedEntityType }
  const { rows, end, isShort } = await readPages(owner, query, ({ total, pages }) => {
    return total > maxListed || pages === maxPagesListed
  })
  if (end !== 'enough' && isShort) return 'short'
  return end === 'last' && rows.length <= maxListed ? rows : 'too many'
}
