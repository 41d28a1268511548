/** Made-up documents for tests, and a service that stores files. */
import type { ServerResponse } from 'node:http'
import { type Asked, json } from './third-party-service.ts'

/** A made-up document. */
export const generatedDocument = (id: string, title: string) => ({
  id,
  title,
  fullFileName: `${title}.pdf`,
  fileExtension: '.pdf',
  size: 100,
  versionNumber: 1,
})

/**
 * Answers like a service that stores each file as a new version, and that deletes; every other call gets the list of
 * `records`, which follow. `size` is what it says that it has, in bytes.
 */
export function answerStoring(
  { method, url }: Asked,
  response: ServerResponse,
  records: (object & { id?: string | number; versionNumber?: number; size?: number })[],
  size = 109,
) {
  if (method === 'GET') return json(response, { totalRecords: records.length, records })
  const id = decodeURIComponent(url.pathname.split('/').at(-1)!)
  const record = records.find((one) => String(one.id) === id)!
  if (method === 'PUT') {
    Object.assign(record, { versionNumber: (record.versionNumber ?? 0) + 1, size })
  }
  return json(response, { id, size })
}
