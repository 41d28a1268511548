/** Tells the gateway about this browser by cookies, so that it draws the next page to fit (its browser-facts.ts). */
import { browserCookie, listCookie, longestChoice } from '#contract/drawn-page.ts'
import { kept } from './ui/browser/kept.ts'
import { whenIdle } from './ui/browser/when-idle.ts'

const oneYear = 60 * 60 * 24 * 365
/** The lists with rows that are drawn, each on its own page: what a person chose for one goes with calls for that page alone. */
const pages = ['matters', 'documents', 'contacts', 'tasks']

declare global {
  /** Browsers from before 2025, and Safari, have no `Temporal`. */
  var Temporal: { Now: { timeZoneId(): string } } | undefined
}

/** The name of the zone that the browser is in; `Intl` takes a slow device a tenth of a second to say it. */
const zoneHere = () =>
  globalThis.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Once the browser is idle, as it may take a tenth of a second; whenever the window has another size; and when the page
 * is left, which is too late for the page that follows.
 */
export function tellBrowserFacts() {
  addEventListener('resize', tell)
  addEventListener('pagehide', tell)
  whenIdle(tell)
}

function tell() {
  put(browserCookie, [zoneHere(), innerWidth, innerHeight].join('~'), '/')
  for (const page of pages) put(listCookie, choiceFor(page), `/${page}`)
}

/** Without a value, the cookie is deleted. */
function put(name: string, value: string, path: string) {
  const age = value === '' ? 0 : oneYear
  document.cookie = `${name}=${value}; Path=${path}; Max-Age=${age}; SameSite=Strict`
}

/** The columns, widths and density that a person chose (list-choice.ts); a list with too many of them is drawn later. */
function choiceFor(page: string) {
  const text = encodeURIComponent(kept(`desk-list-${page}`) ?? '')
  return text.length > longestChoice ? '' : text
}
