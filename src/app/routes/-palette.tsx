/** The search over everything, with what this app offers by itself; its list comes once the page is idle. */
import { useEffect } from 'react'
import { PaletteButton } from '#app/features/palette/palette-button.tsx'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { ahead } from '#app/ui/browser/ahead.ts'

const load = () => import('./-palette-list.tsx')
const List = lazyWithRetry(load, 'List')

export function Palette() {
  // Where this fails, the first press loads it.
  useEffect(() => ahead(() => void load().catch(() => {})), [])
  return <PaletteButton List={List} />
}
