// @chunk pieces
/** Reads one matter by its id. No specified operation does that: a list is asked for the page that holds it (api-notes.md section 1). */
import type { QueryFunctionContext } from '@tanstack/react-query'
import { ApiError } from '#app/api/api-error.ts'
import { call, errorOf } from '#app/api/client.ts'
import { isNotOffered } from '#app/api/not-offered.ts'
import { type Matter, matterOperations, queryForOne } from '#contract/matters.ts'
import { type MatterDetail, oneMatterOperations } from '#contract/one-matter.ts'

/** A matter, and how much can be said of it. */
export type FoundMatter = {
  /** Undefined where the service finds no matter by its id: then only a look through all of them helps. */
  matter: Matter | undefined
  /** When a list showed it so, in milliseconds, where it was not read by itself. */
  listedAt?: number
}

/** The matter as it was known before. */
type Before = { matter: Matter; listedAt: number }

/** Rejects with a 404 where the matter is gone; falls back where the service does not find by an id. */
export async function readMatter(id: string, asked: QueryFunctionContext): Promise<FoundMatter> {
  const { signal } = asked
  const before = knownBefore(asked)
  const matter =
    (await onItsPage(id, signal)) ?? (await bySearch(id, before?.matter.number ?? id, signal))
  return matter ? { matter } : (before ?? { matter: undefined })
}

function knownBefore({ client, queryKey }: QueryFunctionContext): Before | undefined {
  const { data, dataUpdatedAt = 0 } = client.getQueryState<FoundMatter>(queryKey) ?? {}
  const { matter, listedAt = dataUpdatedAt } = data ?? {}
  return matter && { matter, listedAt }
}

/** Undefined where the service takes no notice of the id, or refuses it as something that it is not. */
async function onItsPage(id: string, signal: AbortSignal): Promise<Matter | undefined> {
  const page = await unlessRefused(
    call(matterOperations.listMatters, { query: queryForOne(id), signal }),
  )
  if (page?.totalRecords === 0 && page.records.length === 0) throw await errorOf(404, '', null)
  return page?.records.find((record) => record.id === id)
}

async function bySearch(id: string, search: string, signal: AbortSignal) {
  const query = { search, pageIndex: 0, pageSize: 50 }
  const page = await unlessRefused(call(matterOperations.listMatters, { query, signal }))
  return page?.records.find((record) => record.id === id)
}

async function unlessRefused<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.problem.status === 400) return undefined
    throw error
  }
}

/** Null where the service does not offer the extended read. */
export async function readInFull(id: string, signal: AbortSignal): Promise<MatterDetail | null> {
  try {
    return await call(oneMatterOperations.getMatter, { params: { id }, signal })
  } catch (error) {
    if (error instanceof TypeError || isNotOffered(error, 400)) return null
    throw error
  }
}
