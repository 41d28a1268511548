/** What a failed query or file operation says about the disk, however deep in its causes. */
import { DiskFull, diskFull } from './disk-space.ts'
import { causesOf, errorCode } from './error-code.ts'
import { DatabaseReopening } from './reopening.ts'

/** The codes of Node, and of PostgreSQL (`disk_full`). */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** The sentence for a failure because the disk is full; `undefined` for any other failure. */
export function diskFullSentence(error: unknown): string | undefined {
  const all = causesOf(error)
  const refusal = all.find((cause) => cause instanceof DiskFull)
  if (refusal) return refusal.message
  return all.some((cause) => fullCodes.has(errorCode(cause))) ? diskFull : undefined
}

/** Whether a failure came from a full disk. */
export const isDiskFull = (error: unknown) => diskFullSentence(error) !== undefined

/** Whether the database did nothing because it is being opened again. */
export const isReopening = (error: unknown) =>
  causesOf(error).some((cause) => cause instanceof DatabaseReopening)

/** The sentence for a call during that time. */
export const reopening = 'The database stopped and is being opened again. Try again in a moment.'
