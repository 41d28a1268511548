// @chunk pieces
/** Stays true once it was true: an open form keeps what is typed, and the service refuses what it does not accept. */
import { useState } from 'react'

/** True from the first time that `now` is, as long as the component is on the screen. */
export function useLatch(now: boolean) {
  const [isLatched, setLatched] = useState(now)
  if (now && !isLatched) setLatched(true)
  return isLatched
}
