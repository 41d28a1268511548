/** Takes a page out of sight and out of reach, for eyes and screen readers alike, and leaves its state as it is. */
import { keepTopmost } from '#app/ui/dialogs/open-dialogs.ts'

/** Hides everything outside `own` and titles the page `title`, until the returned function is called. */
export function coverPage(own: Element, title: string): () => void {
  const covered = new Map<HTMLElement, { inert: boolean; visibility: string }>()
  const cover = () => {
    for (const element of document.body.children) {
      if (!(element instanceof HTMLElement) || element.contains(own) || covered.has(element))
        continue
      covered.set(element, {
        inert: element.hasAttribute('inert'),
        visibility: element.style.visibility,
      })
      element.toggleAttribute('inert', true)
      // Unlike `display`, it keeps every list where it was scrolled to. Dialogs see to it themselves (dialog.module.css).
      element.style.visibility = 'hidden'
    }
  }
  const stopRaising = keepTopmost(own)
  const stopTitle = holdTitle(`${title} · Practice Desk`)
  cover()
  // Menus and lists of choices come as children of the body.
  const observer = new MutationObserver(cover)
  observer.observe(document.body, { childList: true })
  return () => {
    observer.disconnect()
    stopTitle()
    stopRaising()
    for (const [element, { inert, visibility }] of covered) {
      element.toggleAttribute('inert', inert)
      element.style.visibility = visibility
    }
  }
}

/** What is below may be read meanwhile, and name itself: its name waits. */
function holdTitle(title: string): () => void {
  let wanted = document.title
  const hold = () => {
    if (document.title === title) return
    wanted = document.title
    document.title = title
  }
  hold()
  const observer = new MutationObserver(hold)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => {
    observer.disconnect()
    document.title = wanted
  }
}
