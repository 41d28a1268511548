/** What clients are told where the disk has no room: nothing was saved, and reading goes on (RFC 4918 section 11.5). */
import { createMiddleware } from 'hono/factory'
import { diskFullSentence, isReopening, reopening } from '#database/disk-failures.ts'
import type { DiskSpace } from '#database/disk-space.ts'
import { Refusal } from './problem.ts'

/** Answers 507 to whatever would write while the disk has no room for it. */
export const requireRoom = (disk: DiskSpace) =>
  createMiddleware(async (c, next) => {
    if (c.req.method !== 'GET') disk.require()
    await next()
  })

/** The refusal for a failure at the disk; `undefined` for any other. */
export function diskRefusal(error: unknown): Refusal | undefined {
  const detail = diskFullSentence(error)
  if (detail !== undefined) return new Refusal(507, { detail })
  if (isReopening(error)) {
    return new Refusal(503, { detail: reopening, headers: { 'retry-after': '1' } })
  }
  return undefined
}
