/** Checks which site a request comes from. There are no CORS headers: only the desk's own pages may call it. */
import type { IncomingMessage } from 'node:http'

/** Every write has this header: a page of another site would need permission by CORS to add it, and never gets it. */
const writeHeader = 'x-practice-desk'

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Why a call to the API is refused, as a sentence, or undefined if it may continue. */
export function refusalOf(request: IncomingMessage, ownOrigin: string): string | undefined {
  const { origin, [writeHeader]: mark } = request.headers
  const site = request.headers['sec-fetch-site']
  const reading = reads.has(request.method ?? '')
  // A browser sends `none` when a person typed the address, which can only read.
  const isOwnSite = site === undefined || site === 'same-origin' || (reading && site === 'none')
  if (!isOwnSite) return 'This request comes from another site.'
  if (origin !== undefined && origin !== ownOrigin) return 'This request comes from another site.'
  if (!reading && mark !== '1') return 'A change needs the header X-Practice-Desk: 1.'
  return undefined
}

/** Headers with which some servers replace the method or the address of a request. */
const overrides = [
  'x-http-method-override',
  'x-http-method',
  'x-method-override',
  'x-original-url',
  'x-rewrite-url',
]
/** Whether a request asks to be treated as another one. */
export const hasMethodOverride = ({ headers }: IncomingMessage) =>
  overrides.some((name) => name in headers)

/** How a page is opened: by the desk itself or a person (`own`), or by a link on another site. */
export type Visit = 'own' | 'link'

/**
 * How a page or a file is requested; undefined if the request is refused. Another site may link to a page, but not
 * embed or fetch it: it could measure the time to learn what the desk knows (Fetch Metadata Request Headers).
 */
export function visitOf({ headers }: IncomingMessage, ownOrigin: string): Visit | undefined {
  const { origin, 'sec-fetch-site': site } = headers
  if (site === 'same-origin' || site === 'none') return 'own'
  if (site === undefined) return origin === undefined || origin === ownOrigin ? 'own' : undefined
  if (site !== 'cross-site' && site !== 'same-site') return undefined
  const isNavigation =
    headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  return isNavigation ? 'link' : undefined
}
