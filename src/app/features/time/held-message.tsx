/** What is said of a record that is held: for how long it still is, or that nobody can see what became of it. */
import { useEffect, useState } from 'react'
import type { OutboxRecord } from '#contract/desk/time-outbox.ts'
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
  const isOver = useIsOver(until)
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

/** Whether a hold is over; each answer of the desk tells its end anew, which may be past by then. */
function useIsOver(until: number) {
  const [known, setKnown] = useState(() => stateAt(until))
  if (known.until !== until) setKnown(stateAt(until))
  useEffect(() => {
    const timer = setTimeout(() => setKnown({ until, isOver: true }), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return known.isOver
}

const stateAt = (until: number) => ({ until, isOver: Date.now() >= until })
