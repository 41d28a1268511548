// @chunk first-rows
/** What a pointer or the focus rests on is probably about to be asked for. */
import { useRef } from 'react'

/** How long it stays before that is read ahead, in milliseconds: on the way elsewhere it does not. */
const pause = 50

/** `rest` reads once it has stayed, unless `stop` is called before. */
export function useIntent() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  const rest = (read: () => void) => {
    stop()
    timer.current = setTimeout(read, pause)
  }
  return { rest, stop }
}
