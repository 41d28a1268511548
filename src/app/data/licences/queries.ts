/** The licences of the packages in the build: a file of the build, not an API call. */
import { queryOptions } from '@tanstack/react-query'
import * as read from '#contract/reading.ts'

/** The packages that run in the desk, as the build lists them in `/licences.json`. */
const Licences = read.recordList(
  read.record({
    name: read.text,
    version: read.text,
    /** By its SPDX identifier. */
    licence: read.text,
    /** From the package; some have none. */
    text: read.text,
  }),
)

export const licenceQueries = {
  list: () =>
    queryOptions({
      queryKey: ['licences'],
      queryFn: ({ signal }) => readLicences(signal),
      enabled: false,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
}

async function readLicences(signal: AbortSignal) {
  const response = await fetch('/licences.json', { signal }).catch(() => {
    signal.throwIfAborted()
    throw new Error('Practice Desk is not answering. Check your connection and try again.')
  })
  const list = response.ok && Licences.safeParse(await response.json().catch(() => undefined))
  if (list && list.success) return list.data
  throw new Error('The list comes with the production build, and is missing here.')
}
