/** CSV files that the desk makes. */
import { send } from '#app/api/client.ts'
import { waitFor } from '#app/api/waits.ts'

/** How long a file may take, in milliseconds: one of many years is streamed for minutes. */
export const limits = { file: 10 * 60_000 }

/** The file at an address, whole; throws an `ApiError`, also where only a part arrived. */
export async function readCsvFile(address: string): Promise<Blob> {
  const wait = { caller: undefined, began: Date.now(), maxMs: limits.file }
  const { text } = await waitFor(wait, (signal) => send(address, { method: 'GET', signal }))
  // Reading it as text removes the byte order mark by which a spreadsheet recognises UTF-8.
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' })
}
