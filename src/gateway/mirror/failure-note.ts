/** Reports failures of the desk itself: one by one, or only the first of those in a row, until something works again. */
import { nameOf } from '#http/error-code.ts'
import type { DeskSide } from './desk-side.ts'

export type FailureNote = ReturnType<typeof createFailureNote>

/** `report` writes each failure to the log, with what could not be done; `note` only the first of those that last. */
export function createFailureNote({ note }: Pick<DeskSide, 'note'>) {
  let failedAt: number | undefined
  const report = (failure: unknown, what = 'brought up to date') =>
    void note({
      level: 'error',
      message: `what is kept of the service could not be ${what}`,
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
