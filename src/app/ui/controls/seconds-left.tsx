// @chunk pieces
/** A countdown, hidden from screen readers, which would announce every second. */
import { useEffect, useState } from 'react'

type Props = {
  /** In milliseconds by the clock of this browser. */
  until: number
  /** While the countdown is paused: the time left, in milliseconds. */
  left?: number | undefined
}

export function SecondsLeft({ until, left }: Props) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return <span aria-hidden>{Math.max(0, Math.ceil((left ?? until - now) / 1000))} s</span>
}
