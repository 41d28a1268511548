/** Reports failures of the desk itself: one by one, or of each loop only the first of those in a row. */
import type { MirrorKind } from '#contract/desk/mirror.ts'
import { nameOf } from '#http/error-code.ts'
import type { DeskSide } from './desk-side.ts'

export type FailureNote = ReturnType<typeof createFailureNote>

/** What keeps a kind up to date, or polls for changed matters. */
export type LoopName = MirrorKind | 'polls'

/** `report` writes each failure to the log, with what could not be done; `note` only the first of those that last. */
export function createFailureNote({ note }: Pick<DeskSide, 'note'>) {
  /** When each loop failed last that has not worked since. */
  const failedAt = new Map<LoopName, number>()
  const report = (failure: unknown, what = 'brought up to date', loop?: LoopName) =>
    void note({
      level: 'error',
      message: `what is kept of the service could not be ${what}`,
      facts: { name: nameOf(failure), loop },
    }).catch(() => {})
  return {
    report,
    isFailing: (kind: MirrorKind) =>
      failedAt.has(kind) || (kind === 'matters' && failedAt.has('polls')),
    note(failure: unknown, loop: LoopName) {
      if (!failedAt.has(loop)) report(failure, undefined, loop)
      failedAt.set(loop, performance.now())
    },
    /** `since` is when it began, by `performance.now()`: what began before the failure says nothing of it. */
    noteWorked(since: number, loop: LoopName) {
      if (since > (failedAt.get(loop) ?? Infinity)) failedAt.delete(loop)
    },
  }
}
