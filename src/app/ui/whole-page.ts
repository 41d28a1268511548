/** Whether every row of a page is to be drawn, because the browser is about to search or select all that is there. */
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { typing } from './keys.ts'

/** The keys by which browsers look for text on a page, or select the whole of it. */
function wantsAll({ key, ctrlKey, metaKey, target }: KeyboardEvent) {
  if (key === 'F3') return true
  if (!ctrlKey && !metaKey) return false
  const letter = key.toLowerCase()
  return letter === 'f' || letter === 'g' || (letter === 'a' && !typing(target))
}

/** True from such a key until the rows change, and before the browser acts on it. */
export function useWholePage(rows: readonly unknown[] | undefined) {
  const [drawn, setDrawn] = useState<readonly unknown[]>()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (wantsAll(event)) flushSync(() => setDrawn(rows))
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [rows])
  return rows !== undefined && drawn === rows
}
