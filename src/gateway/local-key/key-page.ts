/** The page for a browser that is not admitted by the key of the desk. */
import type { Exchange } from '#gateway/http/exchange.ts'
import { sendPlainPage } from '#gateway/pages/plain-page.ts'

/**
 * Why the page is shown. `from link`: the browser followed a link on another site and therefore sent no cookie
 * (SameSite=Strict); the page reloads itself, and then the browser sends its cookie if it has one.
 */
type Reason = 'no key' | 'used' | 'from link'

const reasons: Record<Exclude<Reason, 'from link'>, [heading: string, text: string]> = {
  'no key': [
    'Open Practice Desk with its key',
    'Practice Desk shows a firm’s records only to the person who started it, and does not know this browser yet. Open it with the address that <code>npm start</code> printed. The address works once; after that, this browser stays signed in.',
  ],
  used: [
    'This address no longer works',
    'The key in it has been used, has expired, or belongs to an earlier start of Practice Desk. If it was not you who used it, tell the person who looks after this computer.',
  ],
}

const another =
  'To get another address, run <code>npm start -- --key</code> in the folder of Practice Desk while it is running. Nothing was changed or lost.'

/** Answers 401 with the page. */
export function sendKeyPage(exchange: Exchange, reason: Reason): void {
  const [heading, text] = reasons[reason === 'from link' ? 'no key' : reason]
  const next = reason === 'from link' ? '' : undefined
  sendPlainPage(exchange, 401, { heading, text: [text, another], next })
}
