/** Serves the app's pages: one template for every address, sent at once, with the answer to the page's first call inside. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline, type Writable } from 'node:stream'
import type { Preferences } from '#contract/desk/desk.ts'
import { isPagePath } from '#contract/page-paths.ts'
import { dependsOnPerson, firstCallOf } from '#contract/pages.ts'
import { createEncoder, encodingsIn } from '#gateway/http/compression.ts'
import { type Exchange, sendProblem } from '#gateway/http/exchange.ts'
import { pageHeaders } from '#gateway/http/headers.ts'
import { localPerson } from '#gateway/http/person.ts'
import { enterLane, type Lanes } from '#gateway/http/lanes.ts'
import type { Guard } from '#gateway/http/guard.ts'
import type { Visit } from '#gateway/http/origin.ts'
import type { Logger } from '#http/log.ts'
import type { Upstream } from '#gateway/upstream/upstream.ts'
import { writeFirstAnswer } from './first-answer.ts'
import { browserFactsIn } from './browser-facts.ts'
import { writeDrawnRoot } from './drawn-root.ts'
import { openPageDrawer, type PageDrawer } from './page-drawer.ts'
import { scriptHashes } from './page-scripts.ts'
import { createPreloads, noPreloads, type Preloads } from './preloads.ts'
import { schemeIn } from './scheme.ts'
import { createStaticFiles } from './static-files.ts'
import {
  afterPaint,
  atOnce,
  attribute,
  type DrawnTemplate,
  splitAroundRoot,
  splitTemplate,
  type Template,
} from './template.ts'
import { hasTypefaces, typefacesIn } from './typefaces.ts'

export type PagesOptions = {
  /** Where the build put the app. */
  staticDir: string
  upstream: Upstream
  lanes: Lanes
  /** The largest file that may be sent, in bytes. */
  maxUpload: number
  /** After how many minutes an unused screen is locked at the latest. */
  idleLockMinutes?: number | undefined
  /** How long the answer to a page's first call may take to begin, or pause, in milliseconds. */
  timeout: number
  /** What the person prefers, at a desk that stores it. */
  preferences?: ((exchange: Exchange) => Promise<Preferences>) | undefined
  log: Logger
  /** Called when the answer to the first call of a page is in it. */
  onFirstAnswer?: ((path: string) => void) | undefined
  /** Guards the pages; the files contain nothing of the practice, and anyone may read them. */
  guard: Guard
}

/** Answers a request for a file or a page; never rejects. */
export type Pages = (exchange: Exchange, visit: Visit) => Promise<void>

type Context = PagesOptions & {
  template: Template
  /** Undefined where pages are drawn by browsers alone. */
  drawn: { template: DrawnTemplate; drawer: PageDrawer } | undefined
  preloads: (pathname: string) => Preloads
  typefaces: Preloads
}

/** Reads the built app; throws if there is none. */
export function createPages(options: PagesOptions): Pages {
  const { staticDir } = options
  const path = join(staticDir, '.vite', 'manifest.json')
  const manifest = existsSync(path) ? readFileSync(path, 'utf8') : '{}'
  const html = readPage(staticDir)
  const drawer = openPageDrawer(staticDir, options.log)
  const context: Context = {
    ...options,
    template: splitTemplate(html),
    drawn: drawer && { template: splitAroundRoot(html), drawer },
    preloads: createPreloads(manifest),
    typefaces: typefacesIn(manifest),
  }
  const files = createStaticFiles(staticDir)
  return async (exchange, visit) => {
    const { method, url = '' } = exchange.request
    const [pathname = '', search = ''] = url.split(/\?(.*)/s)
    if (method !== 'GET' && method !== 'HEAD') {
      return sendProblem(exchange, 405, {}, { allow: 'GET, HEAD' })
    }
    if (!isNormalPath(pathname)) return leadToNormal(exchange, url)
    if (files(exchange, pathname)) return
    const takesPage = isPagePath(pathname) ? acceptsHtml(exchange) : isSeenByPerson(exchange)
    if (!takesPage || pathname.startsWith('/assets/')) return sendProblem(exchange, 404)
    if (await options.guard.answerPage(exchange, visit)) return
    exchange.operation = 'page'
    // Another site could measure how long a call takes, so a page opened by its link comes without the answer.
    if (visit !== 'own') return sendPage(context, exchange, { pathname })
    const preferences = await preferencesFor(options, exchange, pathname)
    const call = firstCallOf(pathname, search, preferences?.staffContactId)
    // As the page would be told when it asks (desk/handlers.ts).
    const told = preferences && { ...preferences, idleLockLimit: options.idleLockMinutes }
    await sendPage(context, exchange, { pathname, call, preferences: JSON.stringify(told) })
  }
}

/** Where they cannot be read, the page asks for them by itself. */
const preferencesFor = async (options: PagesOptions, exchange: Exchange, pathname: string) =>
  dependsOnPerson(pathname) ? options.preferences?.(exchange).catch(() => undefined) : undefined

function readPage(staticDir: string): string {
  try {
    return readFileSync(join(staticDir, 'index.html'), 'utf8')
  } catch (cause) {
    throw new Error(`The app is not built: there is no index.html in ${staticDir}.`, { cause })
  }
}

/** Whether an address is written as the app writes them: from the root, without empty segments, dots or backslashes. */
const isNormalPath = (pathname: string) =>
  /^\/(?!\/)/.test(pathname) && !/\/\/|\\|%5c|#|\/(\.|%2e){1,2}(\/|$)/i.test(pathname)

/** A person who typed a slash twice is led to the page that was meant; any other odd address has no page. */
function leadToNormal(exchange: Exchange, url: string) {
  const [pathname = '', ...search] = url.split(/(?=\?)/)
  const plain = pathname.replaceAll(/\/{2,}/g, '/')
  if (!isNormalPath(plain) || !isSeenByPerson(exchange)) return sendProblem(exchange, 404)
  const location = plain + search.join('')
  return void exchange.response.writeHead(307, { ...pageHeaders(''), location }).end()
}

/** Whether a page may be the answer: a request for a missing script or image must not get one. */
const acceptsHtml = ({ request }: Exchange) =>
  /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')

/** Whether a person will see the answer: then the app itself shows that there is no such page. */
const isSeenByPerson = ({ request: { headers } }: Exchange) =>
  headers['sec-fetch-mode'] === 'navigate' || /text\/html/.test(headers.accept ?? '')

type Page = {
  pathname: string
  /** Its first call, if it makes any. */
  call?: string | undefined
  /** What the person prefers, as JSON, where the page depends on it. */
  preferences?: string | undefined
}

async function sendPage(context: Context, exchange: Exchange, page: Page) {
  const { request, response } = exchange
  const { pathname, call } = page
  const nonce = randomBytes(16).toString('base64')
  const { drawn } = context
  const { filling, links, styles } = fillingOf(context, exchange, { ...page, nonce, drawn })
  const [encoding] = encodingsIn(request.headers['accept-encoding'])
  response.writeHead(isPagePath(pathname) ? 200 : 404, {
    ...pageHeaders(nonce, drawn && scriptHashes),
    vary: 'Accept-Encoding, Cookie, User-Agent',
    ...(encoding && { 'content-encoding': encoding }),
  })
  if (request.method === 'HEAD') return void response.end()

  const encoder = encoding && createEncoder(encoding)
  if (encoder) pipeline(encoder, response, () => {})
  const out: Writable = encoder ?? response
  // The embedded service runs in this thread, so what is not sent by now would wait for its answer.
  const sendNow = async () => (encoder ? flush(encoder) : undefined)
  const answer = (sink: Writable) =>
    call === undefined ? undefined : makeFirstCall(context, exchange, call, sink)
  out.write((drawn?.template ?? context.template).head(filling))
  await sendNow()
  if (!drawn) {
    await answer(out)
    return void out.end(context.template.tail)
  }
  const { template, drawer } = drawn
  const toDraw = pageToDraw(exchange, page)
  const isWanted = () => !response.destroyed
  const root = { out, flush: sendNow, drawer, page: toDraw, call, answer, nonce, isWanted }
  const sheets = template.styles + styles
  const early = template.script + links + atOnce(sheets)
  const { zone } = await writeDrawnRoot({ ...root, styles: sheets, early })
  out.end(template.tail(zone === undefined ? '' : ` Times are those of ${zone}.`))
}

/** What the head of the page is filled with, and the links of the scripts and style sheets of this page. */
function fillingOf(
  context: Context,
  exchange: Exchange,
  {
    pathname,
    nonce,
    call,
    preferences,
    drawn,
  }: Page & { nonce: string; drawn: object | undefined },
) {
  const { links, styles } = context.preloads(pathname)
  const { idleLockMinutes: minutes } = context
  const { cookie } = exchange.request.headers
  const typefaces = hasTypefaces(cookie) ? context.typefaces : noPreloads
  const sheets = typefaces.styles + styles
  const facts = [
    meta('first-call', call),
    meta('upload-limit', String(context.maxUpload)),
    meta('idle-lock-limit', minutes === undefined ? undefined : String(minutes)),
    // Whom the page is for; a desk without sign-in says nothing.
    meta('person', personText(exchange)),
    meta('preferences', preferences),
  ]
  const filling = {
    nonce,
    scheme: schemeIn(cookie),
    links: facts.join('') + typefaces.links + (drawn ? afterPaint(links) : links),
    styles: drawn ? afterPaint(sheets) : sheets,
  }
  return { filling, links, styles: sheets }
}

const meta = (name: string, content: string | undefined) =>
  content === undefined ? '' : `<meta name="${name}" content="${attribute(content)}">`

const pageToDraw = (exchange: Exchange, { pathname, preferences }: Page) => ({
  address: exchange.request.url ?? '/',
  person: personText(exchange),
  preferences,
  scheme: schemeIn(exchange.request.headers.cookie),
  browser: browserFactsIn(exchange.request.headers, pathname),
})

const personText = ({ person }: Exchange) =>
  person && person !== localPerson ? JSON.stringify(person) : undefined

const flush = (encoder: ReturnType<typeof createEncoder>) =>
  new Promise<void>((done) => {
    encoder.flush(() => setImmediate(done))
  })

/** How long the first call of a page waits for a place, in milliseconds; after that the app makes the call. */
const maxWait = 1000

/** Makes the first call and writes its answer into the page, unless the answer does not come in time. */
async function makeFirstCall(
  { upstream, lanes, timeout, onFirstAnswer }: Context,
  exchange: Exchange,
  path: string,
  out: Writable,
): Promise<boolean> {
  const leave = await enterLane(lanes.reads, exchange, { path, maxWait })
  if (!leave) return false
  const controller = new AbortController()
  const abort = () => controller.abort(new Error('the person has left'))
  exchange.response.once('close', abort)
  const { signal } = controller
  const complete = await writeFirstAnswer({ upstream, path, signal, timeout, out }).finally(leave)
  if (complete) onFirstAnswer?.(path)
  else exchange.failure = 'page without its first answer'
  exchange.response.off('close', abort)
  return complete
}
