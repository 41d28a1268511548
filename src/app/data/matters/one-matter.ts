// @chunk pieces
/** Reads one matter by its id. No specified operation does that: a list is asked for the page that holds it. */
import type { QueryFunctionContext } from '@tanstack/react-query'
import { ApiError } from '#app/api/api-error.ts'
import { call, errorOf } from '#app/api/client.ts'
import { isNotOffered } from '#app/api/not-offered.ts'
import { type Matter, matterOperations, queryForOne } from '#contract/matters.ts'
import { type MatterDetail, oneMatterOperations } from '#contract/one-matter.ts'

/** A matter, and how it was found. */
export type FoundMatter = {
  /** Undefined if the service cannot find a matter by its id: then only a scan of all matters helps. */
  matter: Matter | undefined
  /** When a list showed it, in milliseconds, if it was not read by itself. */
  listedAt?: number
}

/** The matter as it is in the cache. */
type Before = { matter: Matter; listedAt: number }

/** Rejects with a 404 if the matter does not exist; falls back if the service cannot find one by id. */
export async function readMatter(id: string, context: QueryFunctionContext): Promise<FoundMatter> {
  const { signal } = context
  const before = cachedMatter(context)
  const matter =
    (await findByPage(id, signal)) ?? (await findBySearch(id, before?.matter.number ?? id, signal))
  return matter ? { matter } : (before ?? { matter: undefined })
}

function cachedMatter({ client, queryKey }: QueryFunctionContext): Before | undefined {
  const { data, dataUpdatedAt = 0 } = client.getQueryState<FoundMatter>(queryKey) ?? {}
  const { matter, listedAt = dataUpdatedAt } = data ?? {}
  return matter && { matter, listedAt }
}

/** Undefined if the service ignores the id or refuses its format. */
async function findByPage(id: string, signal: AbortSignal): Promise<Matter | undefined> {
  const page = await undefinedIfBadRequest(
    call(matterOperations.listMatters, { query: queryForOne(id), signal }),
  )
  if (page?.totalRecords === 0 && page.records.length === 0) throw await errorOf(404, '', null)
  return page?.records.find((record) => record.id === id)
}

async function findBySearch(id: string, search: string, signal: AbortSignal) {
  const query = { search, pageIndex: 0, pageSize: 50 }
  const page = await undefinedIfBadRequest(call(matterOperations.listMatters, { query, signal }))
  return page?.records.find((record) => record.id === id)
}

async function undefinedIfBadRequest<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.problem.status === 400) return undefined
    throw error
  }
}

/** Null if the service does not offer the extended read. */
export async function readFull(id: string, signal: AbortSignal): Promise<MatterDetail | null> {
  try {
    return await call(oneMatterOperations.getMatter, { params: { id }, signal })
  } catch (error) {
    if (error instanceof TypeError || isNotOffered(error, 400)) return null
    throw error
  }
}
