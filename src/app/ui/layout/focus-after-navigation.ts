/** Where the focus goes when one page takes the place of another. */
import type { AnyRouter } from '@tanstack/react-router'
import { focusPage } from './focus-page.ts'

/**
 * Puts the focus on the title of each page that a person goes to. It stays where it is within the new page:
 * on the tab that was chosen, or where that page itself put it. The page that the browser opened is left alone.
 */
export const focusAfterNavigation = (router: AnyRouter) =>
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const settled = document.activeElement?.closest('main > *')
    if (fromLocation && pathChanged && !settled) focusPage()
  })
