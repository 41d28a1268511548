/**
 * A page that nobody may see until it is known who is there: one that is opened while the screen is locked, which the
 * gateway's page-scripts.ts marks, and one that the browser has kept as it was left. base.css hides what is so marked.
 */
import { signedInPerson } from '#app/api/person.ts'
import { readPerson } from '#app/api/read-person.ts'
import { signedOut } from '#app/api/session.ts'
import { locked, restoreLock } from './idle.ts'

/** How soon it is asked again who is there, in milliseconds. */
const again = 3000

/** From now on what covers the page says what may be seen. */
export function showPage(): void {
  delete document.documentElement.dataset['locked']
}

/** Hides a page that the browser keeps when it is left, until it is known whether its person may go Back to it. */
export function hideWhileAway(): () => void {
  const leave = ({ persisted }: PageTransitionEvent) => {
    if (persisted) document.documentElement.dataset['locked'] = ''
  }
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void showToItsPerson()
  }
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', comeBack)
  return () => {
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', comeBack)
  }
}

/** Shows a page that came back from the browser's cache, unless it was locked or signed out meanwhile. */
async function showToItsPerson() {
  restoreLock()
  const left = signedInPerson()
  const back = left && (await readPerson())
  // The gateway knows what to show instead. Without an answer the page stays hidden: it is asked again below.
  if (signedOut.get() || (left && back && back.id !== left.id)) return location.reload()
  if (left && !back) return void setTimeout(showToItsPerson, again)
  // What is locked is shown once it is covered.
  if (!locked.get()) showPage()
}
