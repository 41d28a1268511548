/** Takes a person back to the matter that they left last, by a key: to its tab or form, as it was filtered and scrolled. */
import { useQueryClient } from '@tanstack/react-query'
import { type ParsedLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { deskQueries } from '#app/data/desk/queries.ts'
import { shortcuts } from '#app/ui/keyboard/shortcuts.ts'
import { useKeySequence } from '#app/ui/keyboard/use-key-sequence.ts'
import { entryOf } from '#app/ui/list/scroll/initial-scroll.ts'
import { scrollPositions } from '#app/ui/list/scroll/scroll-positions.ts'
import { readMatterAddress } from './-matter-address.ts'

/** Where a matter was left. */
type Left = { id: string; to: string; search: object; entry: string; scrolled: number }

const matterIn = (path: string) => readMatterAddress(path)?.id

const page = () => document.querySelector('main')

export function LastMatter() {
  const router = useRouter()
  const queryClient = useQueryClient()
  /** The last one first, each once. */
  const left = useRef<readonly Left[]>([])
  const back = useRef<Left>(undefined)
  useEffect(() => {
    const stops = [
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
        if (fromLocation) left.current = withLeft(left.current, fromLocation)
        // Whoever stayed, as something was not saved, may go anywhere next.
        if (back.current && back.current.to !== toLocation.pathname) back.current = undefined
        const { current } = back
        const position = current && scrollPositions().get(current.entry)
        if (position) scrollPositions().set(entryOf(toLocation), position)
      }),
      router.subscribe('onRendered', () => {
        const main = page()
        if (back.current && main) main.scrollTop = back.current.scrolled
        back.current = undefined
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [router])
  useKeySequence(shortcuts.single.lastMatter, async () => {
    const here = matterIn(router.latestLocation.pathname)
    back.current = left.current.find(({ id }) => id !== here)
    if (back.current) return router.navigate(back.current)
    const recents = await queryClient.query(deskQueries.recents('matter')).catch(() => [])
    const id = recents.find((one) => one.id !== here)?.id
    return router.navigate({ to: id ? `/matters/${encodeURIComponent(id)}` : '/matters' })
  })
  return null
}

function withLeft(
  before: readonly Left[],
  { pathname, search, state }: ParsedLocation,
): readonly Left[] {
  const id = matterIn(pathname)
  if (id === undefined) return before
  const now = {
    id,
    to: pathname,
    search,
    entry: entryOf({ state }),
    scrolled: page()?.scrollTop ?? 0,
  }
  return [now, ...before.filter((one) => one.id !== id)].slice(0, 2)
}
