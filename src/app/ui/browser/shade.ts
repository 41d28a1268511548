// @chunk pieces
/** Shades for a moment what has just changed on the screen by itself. */

/** How long, in milliseconds. */
const shaded = 4000
/** How long what was read takes to reach the screen, in milliseconds. */
const drawing = 100

/** Nothing moves, so that motion that is unwelcome need not be asked about. */
export const shade = (element: Element) =>
  void element.animate?.([{ backgroundColor: 'var(--accent-soft)' }, {}], shaded)

/** What is never shaded: it shows its changes in its own way, or a person is working in it. */
const apart = '[role=grid], table, form, dialog, [role=status], [role=alert], [aria-live]'
/** What is shaded as one. */
const pieces = 'h1, h2, li, dd, p, tr'

/**
 * Watches the page until the function that it returns is called, which shades what has changed meanwhile, if it is told
 * that anything has, and resolves to whether it saw that.
 */
export function watchPage(): (isChanged: boolean) => Promise<boolean> {
  const main = document.querySelector('main')
  const { href } = location
  const changed = new Set<Element>()
  const observer = new MutationObserver((mutations) => {
    for (const { target } of mutations) {
      const element = target instanceof Element ? target : target.parentElement
      const piece = element?.closest(pieces) ?? element
      if (piece && piece !== main && !piece.closest(apart)) changed.add(piece)
    }
  })
  if (main) observer.observe(main, { subtree: true, childList: true, characterData: true })
  return async (isChanged) => {
    if (isChanged) await new Promise((resolve) => setTimeout(resolve, drawing))
    observer.disconnect()
    // Another page is no change of this one.
    if (!isChanged || location.href !== href) return false
    for (const piece of changed) if (piece.isConnected) shade(piece)
    return changed.size > 0
  }
}
