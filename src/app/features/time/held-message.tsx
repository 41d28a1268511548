/** What is said of a record that is held: for how long it still is, or that nobody can see what became of it. */
import type { OutboxRecord } from '#contract/desk/time-outbox.ts'
import { lateAfter, useLate } from '#app/ui/browser/use-late.ts'
import { SecondsLeft } from '#app/ui/controls/seconds-left.tsx'
import { reasonFor } from './time-sentences.ts'

type Props = {
  one: OutboxRecord
  /** When it was read last, in milliseconds. */
  readAt: number
  /** Whether reading it again has failed since: its hold ends unseen. */
  isUnread: boolean
}

export function HeldMessage({ one, readAt, isUnread }: Props) {
  const until = readAt + (one.heldFor ?? 0)
  // At its end, and not some seconds later: until then '0 s' would stand there.
  const isOver = useLate(until - lateAfter)
  if (isOver && isUnread)
    return 'Practice Desk cannot be reached. The time to undo is over, so this may be recorded by now. You will see once the connection is back.'
  return (
    <>
      Will be recorded
      <span aria-hidden> in {isOver ? 'a moment' : <SecondsLeft until={until} />}</span>.{' '}
      {reasonFor(one)}
    </>
  )
}
