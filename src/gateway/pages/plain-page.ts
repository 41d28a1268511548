/** A page without the app, for a browser that is not admitted or comes too early: it says what to do, and shows nothing of the practice. */
import { randomBytes } from 'node:crypto'
import { attribute } from './template.ts'
import type { Exchange } from '#gateway/http/exchange.ts'
import { hashOf, pageHeaders } from '#gateway/http/headers.ts'

export type PlainPage = {
  heading: string
  /** Paragraphs of our own as HTML; what comes from elsewhere must have passed `escaped`. */
  text: readonly string[]
  /** Where the browser goes by itself at once; `''` stands for the same address. */
  next?: string | undefined
  /** The address of a module of ours that brings the page to life. */
  script?: string | undefined
  /** A script of our own that stands in the page itself: the policy names its hash. */
  inlineScript?: string | undefined
}

/** Text from elsewhere, for a paragraph. */
export const escaped = attribute

/** Answers with the page, which loads nothing else. */
export function sendPlainPage(
  { request, response }: Exchange,
  status: number,
  page: PlainPage,
  headers: Record<string, string | string[]> = {},
): void {
  const nonce = randomBytes(16).toString('base64')
  const body = Buffer.from(htmlOf(page, nonce))
  response.writeHead(status, {
    ...pageHeaders(nonce, page.inlineScript && hashOf(page.inlineScript)),
    ...headers,
    'content-length': body.byteLength,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const htmlOf = (
  { heading, text, next, script, inlineScript }: PlainPage,
  nonce: string,
) => `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
${next === undefined ? '' : `<meta http-equiv="refresh" content="0${next && `;url=${attribute(next)}`}">`}
<title>${heading} · Practice Desk</title>
<link rel="icon" href="/icon.svg">
${script === undefined ? '' : `<script type="module" src="${attribute(script)}"></script>`}
<style nonce="${nonce}">
body { max-width: 38rem; margin: 12vh auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif; background: light-dark(#faf9f6, #12161c); color: light-dark(#1b2430, #e9e7e2); }
.desk, h1 { font-family: Georgia, serif; line-height: 1.25; }
.desk { font-weight: 600; color: light-dark(#48525f, #b6bcc6); }
h1 { font-size: 1.5rem; }
a { color: light-dark(#1f4e8c, #9dc1f0); }
code { padding: 0.1rem 0.3rem; border: 1px solid light-dark(#5f6978, #929ba8); border-radius: 4px; white-space: nowrap; }
button { min-height: 44px; padding: 0.5rem 1.25rem; font: inherit; font-weight: 600; border: 0; border-radius: 6px; background: light-dark(#1f4e8c, #9dc1f0); color: light-dark(#fff, #12161c); cursor: pointer; }
button:focus-visible { outline: 3px solid light-dark(#1b2430, #e9e7e2); outline-offset: 2px; }
[role=status]:not(:empty) { display: block; padding-left: 0.75rem; border-left: 4px solid light-dark(#5f6978, #929ba8); }
</style>
${inlineScript === undefined ? '' : `<script>${inlineScript}</script>`}
</head>
<body>
<main>
<p class="desk">Practice Desk</p>
<h1>${heading}</h1>
${text.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
</main>
</body>
</html>
`
