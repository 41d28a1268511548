// @chunk first-rows
/** What a pointer or the focus rests on is probably about to be asked for. */
import { useRef } from 'react'
import { savesData } from './ahead.ts'

/** How long it stays before that is read ahead, in milliseconds; one on its way elsewhere is gone by then. */
const pause = 50

/** `schedule` has something read after that time, unless it or `cancel` is called again before. */
export function useIntent() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  const schedule = (read: () => void) => {
    cancel()
    if (savesData()) return
    timer.current = setTimeout(read, pause)
  }
  return { schedule, cancel }
}
