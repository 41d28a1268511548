/** The page for a browser that is not admitted: it says what to do, and shows nothing of the practice. */
import { randomBytes } from 'node:crypto'
import type { Exchange } from '#gateway/http/exchange.ts'
import { pageHeaders } from '#gateway/http/headers.ts'

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

/** Answers 401 with the page, which has no scripts and loads nothing. */
export function sendKeyPage({ request, response }: Exchange, reason: Reason): void {
  const nonce = randomBytes(16).toString('base64')
  const [heading, text] = reasons[reason === 'from link' ? 'no key' : reason]
  const reload = reason === 'from link' ? '<meta http-equiv="refresh" content="0">' : ''
  const body = Buffer.from(page({ nonce, heading, text, reload }))
  response.writeHead(401, { ...pageHeaders(nonce), 'content-length': body.byteLength })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const page = ({
  nonce,
  heading,
  text,
  reload,
}: Record<'nonce' | 'heading' | 'text' | 'reload', string>) => `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
${reload}
<title>${heading} · Practice Desk</title>
<link rel="icon" href="/icon.svg">
<style nonce="${nonce}">
body { max-width: 38rem; margin: 12vh auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif; background: light-dark(#faf9f6, #12161c); color: light-dark(#1b2430, #e9e7e2); }
.desk, h1 { font-family: Georgia, serif; line-height: 1.25; }
.desk { font-weight: 600; color: light-dark(#48525f, #b6bcc6); }
h1 { font-size: 1.5rem; }
code { padding: 0.1rem 0.3rem; border: 1px solid light-dark(#5f6978, #929ba8); border-radius: 4px; white-space: nowrap; }
</style>
</head>
<body>
<main>
<p class="desk">Practice Desk</p>
<h1>${heading}</h1>
<p>${text}</p>
<p>To get another address, run <code>npm start -- --key</code> in the folder of Practice Desk while it is running. Nothing was changed or lost.</p>
</main>
</body>
</html>
`
