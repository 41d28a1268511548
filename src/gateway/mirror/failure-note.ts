/** Reports a failure of the desk itself once, until something works that was begun after it. */
import { nameOf } from '#http/error-code.ts'
import type { DeskSide } from './desk-side.ts'

/** `report` writes each failure to the log, `note` only the first of those that last. */
export function createFailureNote({ note }: Pick<DeskSide, 'note'>) {
  let failedAt: number | undefined
  const report = (failure: unknown) =>
    void note({
      level: 'error',
      message: 'what is kept of the service could not be brought up to date',
      facts: { name: nameOf(failure) },
    }).catch(() => {})
  return {
    report,
    isFailing: () => failedAt !== undefined,
    note(failure: unknown) {
      if (failedAt === undefined) report(failure)
      failedAt = performance.now()
    },
    /** `since` is when it began, by `performance.now()`: what began before the failure says nothing of it. */
    noteWorked(since: number) {
      if (failedAt !== undefined && since > failedAt) failedAt = undefined
    },
  }
}
