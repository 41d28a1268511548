/** Whose page a request comes from. There are no CORS headers: only the desk's own pages call it. */
import type { IncomingMessage } from 'node:http'

/** The header that every write carries; another site's page cannot add it without asking, and is never allowed to. */
const writeHeader = 'x-practice-desk'

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Why a call to the API is refused, as a sentence, or nothing when it may go on. */
export function refusalOf(request: IncomingMessage, own: string): string | undefined {
  const { origin, 'sec-fetch-site': site, [writeHeader]: mark } = request.headers
  const reading = reads.has(request.method ?? '')
  // A browser says `none` when a person typed the address: that can only ever read.
  const sites = reading ? [undefined, 'same-origin', 'none'] : [undefined, 'same-origin']
  if (!sites.includes(site as string | undefined)) return 'This call comes from another site.'
  if (origin !== undefined && origin !== own) return 'This call comes from another site.'
  if (!reading && mark !== '1') return 'A change needs the header X-Practice-Desk: 1.'
  return undefined
}

/** Headers by which some servers let one method or address pass for another. */
const overrides = [
  'x-http-method-override',
  'x-http-method',
  'x-method-override',
  'x-original-url',
  'x-rewrite-url',
]
/** Whether a call asks to be taken for another one. */
export const isDisguised = ({ headers }: IncomingMessage) =>
  overrides.some((name) => name in headers)

/** Who opens a page: the desk or a person, or a link on another site. */
export type Visit = 'own' | 'link'

/**
 * How a page or a file is asked for; nothing when it is refused. Another site may link to a page, but what
 * it embeds or fetches could be timed to learn what the desk knows (Fetch Metadata Request Headers).
 */
export function visitOf({ headers }: IncomingMessage, own: string): Visit | undefined {
  const { origin, 'sec-fetch-site': site } = headers
  if (site === 'same-origin' || site === 'none') return 'own'
  if (site === undefined) return origin === undefined || origin === own ? 'own' : undefined
  if (site !== 'cross-site' && site !== 'same-site') return undefined
  const opens = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  return opens ? 'link' : undefined
}
