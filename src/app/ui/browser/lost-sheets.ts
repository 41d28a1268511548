/** Style sheets that did not arrive: the build asks for each once, even where the script beside it is asked for again. */
import { firstRules } from '#contract/drawn-page.ts'
import { sheets } from './lazy-with-retry.ts'

const lost = new Set<HTMLLinkElement>()

/** From now on nothing opens without its style sheets; those that were lost before are asked for at once. */
export function restoreLostSheets() {
  window.addEventListener('error', ({ target }) => target instanceof Element && note(target), true)
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (isEmpty(link)) note(link)
  }
  sheets.restore = restore
  // What fails here is asked for again with the next part.
  sheets.restore().catch(() => {})
}

async function restore() {
  if (lost.size === 0) return
  await Promise.all([...lost].map(askAgain))
  await window.sheetsSettled
  // As the page does it where none was lost (the gateway's page-scripts.ts).
  if (lost.size === 0) document.getElementById(firstRules)?.remove()
}

/** What did not arrive has no rules, or none that the browser shows; what is under way has no sheet. */
function isEmpty({ sheet }: HTMLLinkElement) {
  try {
    return sheet?.cssRules.length === 0
  } catch {
    return true
  }
}

function note(target: Element) {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target)
}

const askAgain = (link: HTMLLinkElement) =>
  new Promise<void>((resolve, reject) => {
    const next = document.createElement('link')
    Object.assign(next, { rel: 'stylesheet', crossOrigin: '', href: link.href })
    next.addEventListener('load', () => {
      lost.delete(link)
      link.remove()
      resolve()
    })
    next.addEventListener('error', () => {
      lost.delete(next)
      next.remove()
      // As the build says it: an update may have taken it away (loading-notices.tsx).
      window.dispatchEvent(new Event('vite:preloadError'))
      reject(new Error(`This style sheet did not arrive: ${next.href}`))
    })
    link.after(next)
  })
