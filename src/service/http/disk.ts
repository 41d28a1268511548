/** The answers while the disk is full: nothing was saved, and reading still works (RFC 4918 section 11.5). */
import { createMiddleware } from 'hono/factory'
import { diskFullSentence, isReopening, reopening } from '#database/disk-failures.ts'
import type { DiskSpace } from '#database/disk-space.ts'
import { Refusal } from '#http/problem.ts'

/** Answers 507 to writes while the disk is full. */
export const requireRoom = (disk: DiskSpace) =>
  createMiddleware(async (c, next) => {
    if (c.req.method !== 'GET') disk.require()
    await next()
  })

/** The refusal for a disk failure; `undefined` for any other error. */
export function diskRefusal(error: unknown): Refusal | undefined {
  const detail = diskFullSentence(error)
  if (detail !== undefined) return new Refusal(507, { detail })
  if (isReopening(error)) {
    return new Refusal(503, { detail: reopening, headers: { 'retry-after': '1' } })
  }
  return undefined
}
