/** Which rows are drawn where the browser is about to print, search or select all that is there. */
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { typing } from '#app/ui/keyboard/keys.ts'
import type { AllRows } from '#app/ui/list/list-rows.ts'
import type { Span } from './row-window.ts'
import { useMatches } from '#app/ui/appearance/use-matches.ts'

/** The keys by which browsers look for text on a page, or select the whole of it. */
function wantsAll({ key, ctrlKey, metaKey, target }: KeyboardEvent) {
  if (key === 'F3') return true
  if (!ctrlKey && !metaKey) return false
  const letter = key.toLowerCase()
  return letter === 'f' || letter === 'g' || (letter === 'a' && !typing(target))
}

type Options = {
  view: string | undefined
  sight: Span
  /** Every row that can be drawn now, on paper or on the screen. */
  spanOf: (printing: boolean) => Span
  all: AllRows | undefined
  onAll: (all: AllRows | undefined) => void
}

/** Draws all rows that can be drawn: on paper, and from such a key on until others are in sight. */
export function useAllRows({ view, sight, spanOf, all, onAll }: Options) {
  const printing = useMatches('print')
  const drawAll = useEffectEvent(() => onAll({ view, ...spanOf(printing) }))
  useLayoutEffect(() => {
    if (!printing) return undefined
    drawAll()
    return () => onAll(undefined)
  }, [printing, onAll])
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (wantsAll(event)) flushSync(drawAll)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const left = all && !(all.first <= sight.first && sight.last <= all.last)
  useEffect(() => {
    if (left && !printing) onAll(undefined)
  }, [left, printing, onAll])
}

type Pages = { size: number; count: number; has: (pageIndex: number) => boolean }

/** The rows in sight with those beside them that are here, in whole pages and at most `most`. */
export function loadedAround(sight: Span, { size, count, has }: Pages, most: number): Span {
  let first = Math.floor(sight.first / size)
  let last = Math.floor(Math.max(sight.first, sight.last - 1) / size)
  const room = () => (last - first + 2) * size <= most
  while (room() && (last + 1) * size < count && has(last + 1)) last += 1
  while (room() && first > 0 && has(first - 1)) first -= 1
  return { first: first * size, last: Math.min(count, (last + 1) * size) }
}
