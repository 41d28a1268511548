/** What a failure of a query or of a file says about the disk, however deep it stands in the error. */
import { DiskFull, diskFull } from './disk-space.ts'
import { DatabaseReopening } from './reopening.ts'

/** Of Node, and of PostgreSQL (`disk_full`). */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** What a person reads where it failed, as a whole, because the disk has no room; `undefined` for any other failure. */
export function diskFullSentence(error: unknown): string | undefined {
  const all = causes(error)
  const refusal = all.find((each) => each instanceof DiskFull)
  if (refusal) return refusal.message
  return all.some(({ code }) => fullCodes.has(code)) ? diskFull : undefined
}

/** Whether it failed, as a whole, because the disk has no room. */
export const isDiskFull = (error: unknown) => diskFullSentence(error) !== undefined

/** Whether the database was not asked, as it is being opened again. */
export const isReopening = (error: unknown) =>
  causes(error).some((each) => each instanceof DatabaseReopening)

/** What a person reads who asked meanwhile. */
export const reopening = 'The database has ended and is being opened again. Try again in a moment.'

type Coded = Error & { code?: unknown }

function causes(error: unknown): Coded[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : []
}
