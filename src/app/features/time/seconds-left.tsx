/** How long something is still held, for the eye: a screen reader that counted along would say nothing else. */
import { useEffect, useState } from 'react'

/** `until` in milliseconds by the clock of this browser. */
export function SecondsLeft({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return <span aria-hidden> in {Math.max(0, Math.ceil((until - now) / 1000))} s</span>
}
