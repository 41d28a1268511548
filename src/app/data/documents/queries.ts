/** What is asked about documents. Keys run from general to specific. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { type ListPage, standing } from '#app/api/list-page.ts'
import { readAllPages, type Walk } from '#app/api/read-all-pages.ts'
import { paged } from '#contract/common.ts'
import { type Document, documentOperations, type DocumentQuery } from '#contract/documents.ts'
import type { Answer } from '#contract/operation.ts'
import { largestPage } from '#contract/query-string.ts'
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

/** As many pages are looked through for one document. */
const mostPages = 40

/**
 * A document as the service has it now. There is no call that reads one by its id: it is looked for by its
 * title, then among all of its matter or contact. Undefined where it is not there; rejects where that cannot
 * be told, as there are too many to look through them all or the pages lead to no end.
 */
export async function readAgain(document: Document): Promise<Document | undefined> {
  const owner = ownerOf(document)
  const { title } = document
  const named = title ? await find(document.id, owner, { search: title }) : undefined
  if (named && named !== tooMany) return named
  const found = await find(document.id, owner, {})
  if (found === tooMany) throw new Error('There are too many documents to search them all')
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
  const { rows, end } = await readPages(owner, query, (soFar) => {
    return soFar.rows.has(id) || soFar.pages === mostPages
  })
  return rows.find((row) => row.id === id) ?? (end === 'last' ? undefined : tooMany)
}

const readPages = (owner: Owner, query: DocumentQuery, isEnough: Walk<Document>['isEnough']) =>
  readAllPages<Document>({
    pageSize: largestPage,
    read: (pageIndex) => read(owner, { query: { ...query, pageIndex, pageSize: largestPage } }),
    isEnough,
  })

/** The most documents among which dropped files look for theirs. */
const mostListed = 5_000
/** Pages of 25, should the service cap them so. */
const mostPagesListed = 200

/** Every document that a list's filters leave, all pages of it; undefined where these are too many to look through. */
export async function readAll(
  { search, types, associatedEntityType }: DocumentQuery,
  owner: Owner,
): Promise<Document[] | undefined> {
  const query = { search, types, associatedEntityType }
  const { rows, end } = await readPages(owner, query, ({ total, pages }) => {
    return total > mostListed || pages === mostPagesListed
  })
  return end === 'last' && rows.length <= mostListed ? rows : undefined
}
