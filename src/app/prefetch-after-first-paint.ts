/**
 * What the desk gets ready once the first rows are here: the typefaces, and the page that people go to most. Also
 * the ranges that hold the letters of names like Kovač and Nguyễn: nearly every list comes to need them, and a
 * range that arrives later lays the whole page out once more.
 */
import './fonts.css'
import type { RegisteredRouter } from '@tanstack/react-router'
import { listenForPalette } from './ui/keyboard/palette-key.ts'
import { whenIdle } from './ui/browser/when-idle.ts'
import { tellBrowserFacts } from './tell-browser-facts.ts'

const families = ['Inter Variable', 'Source Serif 4 Variable']
const letters = 'ačễ'

/** The scripts of a matter's page, so that it opens in one frame. */
const matterRoutes = ['/matters/$matterId', '/matters/$matterId/'] as const

/**
 * The typefaces at once, and the rest each in a task of its own, while a slow device has nothing else to do. Fails in
 * silence: a text then stands in the typeface of the machine, and a page is loaded on the way there.
 */
export function getReady(router: RegisteredRouter) {
  listenForPalette()
  const typefaces = families.map((family) => document.fonts.load(`1em '${family}'`, letters))
  void Promise.all(typefaces).then(noteTypefaces, () => {})
  for (const id of matterRoutes)
    whenIdle(() => void router.loadRouteChunk(router.routesById[id])?.catch(() => {}))
  tellBrowserFacts()
}

const oneYear = 60 * 60 * 24 * 365

/** From the next page on the gateway tells of them with the page: they are in the browser's cache, unless it was emptied. */
function noteTypefaces() {
  document.cookie = `desk-typefaces=kept; Path=/; Max-Age=${oneYear}; SameSite=Strict`
}
