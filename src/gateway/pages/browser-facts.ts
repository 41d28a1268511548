/** What a page that is drawn by the gateway depends on in its browser: told by cookies, or else assumed. */
import {
  browserCookie,
  type BrowserFacts,
  listCookie,
  longestChoice,
} from '#contract/drawn-page.ts'

/** Both are kept up to date by the app (src/app/tell-browser-facts.ts); they say nothing about a person or a client. */
const browser = new RegExp(
  `(?:^|;\\s*)${browserCookie}=([\\w+/-]{1,64})~(\\d{1,5})~(\\d{1,5})(?:;|$)`,
)
const list = new RegExp(`(?:^|;\\s*)${listCookie}=([\\w%!'()*.~-]{1,${longestChoice}})(?:;|$)`)

const hereZone = Intl.DateTimeFormat().resolvedOptions().timeZone
/** A server that has no place is taken to be in the middle of the firm's country. */
const usualZone = /^(Etc\/)?(UTC|GMT)$/.test(hereZone) ? 'Australia/Sydney' : hereZone

const desk = { zone: usualZone, width: 1440, height: 900 }
const phone = { zone: usualZone, width: 390, height: 844 }

type Headers = { cookie?: string | undefined; 'user-agent'?: string | undefined }

/** What the browser told, or what most browsers of its kind are like: the page checks it before it is painted. */
export function browserFactsIn(headers: Headers, pathname: string): BrowserFacts {
  const { cookie = '' } = headers
  const assumed = /Mobi/.test(headers['user-agent'] ?? '') ? phone : desk
  const kept = keptIn(cookie, pathname)
  const [, zone = '', width = '', height = ''] = browser.exec(cookie) ?? []
  const sides = { width: Number(width), height: Number(height) }
  if (sides.width < 1 || sides.height < 1) return { ...assumed, kept }
  return { zone: isZone(zone) ? zone : assumed.zone, ...sides, kept }
}

/** What a person chose for the list of this page, by the key under which the browser stores it. */
function keptIn(cookie: string, pathname: string): Record<string, string> {
  const [, page] = /^\/([a-z]+)$/.exec(pathname) ?? []
  const [, text] = list.exec(cookie) ?? []
  if (page === undefined || text === undefined) return {}
  try {
    return { [`desk-list-${page}`]: decodeURIComponent(text) }
  } catch {
    return {}
  }
}

const zones = new Map<string, boolean>()
/** So many names of zones are remembered; there are about 600. */
const mostZones = 1000

function isZone(name: string): boolean {
  const known = zones.get(name)
  if (known !== undefined) return known
  let is = true
  try {
    Intl.DateTimeFormat('en-AU', { timeZone: name })
  } catch {
    is = false
  }
  if (zones.size >= mostZones) zones.clear()
  zones.set(name, is)
  return is
}
