// @chunk pieces
/** How long something is still held, for the eye: a screen reader that counted along would say nothing else. */
import { useEffect, useState } from 'react'

type Props = {
  /** In milliseconds by the clock of this browser. */
  until: number
  /** While the time stands still: how much of it is left, in milliseconds. */
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
