/** What the desk gets ready once the first rows are here: the typefaces, and the page that people go to most. */
import type { RegisteredRouter } from '@tanstack/react-router'
import { listenForPalette } from './ui/keyboard/palette-key.ts'
import { ahead, savesData } from './ui/browser/ahead.ts'
import { tellBrowserFacts } from './tell-browser-facts.ts'
import { loadTypefaces } from './typefaces.ts'

/** The scripts of a matter's page, so that it opens in one frame. */
const matterRoutes = ['/matters/$matterId', '/matters/$matterId/'] as const

/**
 * The typefaces at once, and the rest each in a task of its own, while a slow device has nothing else to do. Fails in
 * silence: a text then stands in the typeface of the machine, and a page is loaded on the way there.
 */
export function getReady(router: RegisteredRouter) {
  listenForPalette()
  if (!savesData()) void loadTypefaces().then(noteTypefaces, () => {})
  for (const id of matterRoutes)
    ahead(() => void router.loadRouteChunk(router.routesById[id])?.catch(() => {}))
  tellBrowserFacts()
}

const oneYear = 60 * 60 * 24 * 365

/** From the next page on the gateway tells of them with the page: they are in the browser's cache, unless it was emptied. */
function noteTypefaces() {
  document.cookie = `desk-typefaces=kept; Path=/; Max-Age=${oneYear}; SameSite=Strict`
}
