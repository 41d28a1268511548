/** The built index.html, split once at start into parts that are the same for everyone and blanks that each request fills. */

/** What fills the blanks. */
export type Filling = {
  nonce: string
  /** The colour scheme that the person chose, if any. */
  scheme: 'light' | 'dark' | undefined
  /** Markup for the head, ahead of the first script. */
  links: string
  /** Style sheets, after those of the built page, which they may override. */
  styles: string
}

/** A page in two halves: `head` up to the end of its body, `tail` from there. */
export type Template = { head(filling: Filling): string; tail: string }

const blanks = /(__NONCE__|__SCHEME__|__LINKS__|__STYLES__)/

/** Splits a page; throws if the text is not a page. */
export function splitTemplate(html: string): Template {
  const end = html.lastIndexOf('</body>')
  const styles = html.indexOf('</head>')
  const links = Math.min(
    positionOf(html, '<script'),
    positionOf(html, '<link rel="modulepreload"'),
    styles,
  )
  if (end < styles || styles < 0 || !html.includes('<html'))
    throw new Error('index.html is not a page')
  const pieces = [
    html.slice(0, links).replace('<html', '<html__SCHEME__'),
    `__LINKS__${html.slice(links, styles)}`,
    `__STYLES__${html.slice(styles, end)}`,
  ]
    .join('')
    .split(blanks)
  return {
    head: (filling) => pieces.map((piece) => fill(piece, filling)).join(''),
    tail: html.slice(end),
  }
}

const positionOf = (html: string, mark: string) => {
  const position = html.indexOf(mark)
  return position < 0 ? Infinity : position
}

function fill(piece: string, { nonce, scheme, links, styles }: Filling): string {
  if (piece === '__NONCE__') return nonce
  if (piece === '__LINKS__') return links
  if (piece === '__STYLES__') return styles
  if (piece === '__SCHEME__') return scheme ? ` data-mantine-color-scheme="${scheme}"` : ''
  return piece
}

/** A page whose root is drawn: the head, which is sent at once, and what comes before and behind the root. */
export type DrawnTemplate = {
  head(filling: Filling): string
  /** The links of the style sheets, which the root does not wait for. */
  styles: string
  /** The link of the app's script. */
  script: string
  /** `note` is for those whose browser runs no scripts. */
  tail(note: string): string
}

/** Names the end of what is drawn. */
export const endOfDrawn = 'drawn'
/** What is painted of half a page is laid out twice, and may move: browsers that know this wait for all of it. */
const untilDrawn = `<link rel="expect" href="#${endOfDrawn}" blocking="render">`

/** Splits a built page around its root; its script and its style sheets are named, and begin once the root is painted. */
export function splitAroundRoot(html: string): DrawnTemplate {
  const styles = [...html.matchAll(sheetLink)].map(([link]) => link).join('')
  const link = /<script[^>]* src="([^"]+)"><\/script>/
  const script = `<link rel="modulepreload" crossorigin href="${link.exec(html)?.[1]}">`
  const page = afterPaint(html).replace(
    link,
    `<link data-app data-rel="modulepreload" crossorigin href="$1">${untilDrawn}`,
  )
  const [head = '', tail] = page.split('<div id="root"></div>')
  if (tail === undefined) throw new Error('index.html has no root')
  const { head: fillHead } = splitTemplate(`${head}</body>`)
  return {
    head: fillHead,
    styles,
    script,
    tail: (note) => tail.replace('</noscript>', `${attribute(note)}</noscript>`),
  }
}

const sheetLink = /<link rel="stylesheet"[^>]*>/g

const laterLink = /<link rel="(?=(?:stylesheet|modulepreload|preload" as="style)")/g

/** Scripts and style sheets that what is drawn does without: the script behind it turns them on (page-scripts.ts). */
export const afterPaint = (markup: string) => markup.replaceAll(laterLink, '<link data-rel="')

/** The same, fetched at once, and not used yet. */
export const atOnce = (markup: string) =>
  markup.replaceAll('<link rel="stylesheet"', '<link rel="preload" as="style"')

/** The paths of the style sheets in some markup. */
export const sheetsIn = (markup: string) =>
  [...markup.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)].map(([, path = '']) => path)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for an attribute in double quotes. */
export const attribute = (text: string) => text.replaceAll(/[&<>"]/g, (char) => entities[char]!)
