/** Serves the app's pages: one template for every address, sent at once, with the answer to the page's first call inside. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline, type Writable } from 'node:stream'
import { isPagePath } from '#contract/page-paths.ts'
import { dependsOnPerson, firstCallOf } from '#contract/pages.ts'
import { createEncoder, encodingsIn } from '#gateway/http/compression.ts'
import { type Exchange, sendProblem } from '#gateway/http/exchange.ts'
import { pageHeaders } from '#gateway/http/headers.ts'
import { localPerson } from '#gateway/http/person.ts'
import { enterLane, type Lanes } from '#gateway/http/lanes.ts'
import type { Guard } from '#gateway/http/guard.ts'
import type { Visit } from '#gateway/http/origin.ts'
import type { Upstream } from '#gateway/upstream/upstream.ts'
import { writeFirstAnswer } from './first-answer.ts'
import { createPreloads, noPreloads, type Preloads } from './preloads.ts'
import { schemeIn } from './scheme.ts'
import { createStaticFiles } from './static-files.ts'
import { attribute, splitTemplate, type Template } from './template.ts'
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
  /** The staff member who the person is, if that is known. */
  staffContactId?: ((exchange: Exchange) => Promise<string | undefined>) | undefined
  /** Guards the pages; the files contain nothing of the practice, and anyone may read them. */
  guard: Guard
}

/** Answers a request for a file or a page; never rejects. */
export type Pages = (exchange: Exchange, visit: Visit) => Promise<void>

type Context = PagesOptions & {
  template: Template
  preloads: (pathname: string) => Preloads
  typefaces: Preloads
}

/** Reads the built app; throws if there is none. */
export function createPages(options: PagesOptions): Pages {
  const { staticDir } = options
  const path = join(staticDir, '.vite', 'manifest.json')
  const manifest = existsSync(path) ? readFileSync(path, 'utf8') : '{}'
  const context: Context = {
    ...options,
    template: splitTemplate(readPage(staticDir)),
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
    if (!isNormalPath(pathname)) return sendProblem(exchange, 404)
    if (files(exchange, pathname)) return
    const takesPage = isPagePath(pathname) ? acceptsHtml(exchange) : isSeenByPerson(exchange)
    if (!takesPage || pathname.startsWith('/assets/')) return sendProblem(exchange, 404)
    if (await options.guard.answerPage(exchange, visit)) return
    exchange.operation = 'page'
    // Another site could measure how long a call takes, so a page opened by its link comes without the answer.
    const call =
      visit === 'own'
        ? firstCallOf(pathname, search, await staffFor(options, exchange, pathname))
        : undefined
    await sendPage(context, exchange, pathname, call)
  }
}

/** Where it cannot be read, the page makes its first call by itself. */
const staffFor = async ({ staffContactId }: PagesOptions, exchange: Exchange, pathname: string) =>
  dependsOnPerson(pathname) ? staffContactId?.(exchange).catch(() => undefined) : undefined

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

/** Whether a page may be the answer: a request for a missing script or image must not get one. */
const acceptsHtml = ({ request }: Exchange) =>
  /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')

/** Whether a person will see the answer: then the app itself shows that there is no such page. */
const isSeenByPerson = ({ request: { headers } }: Exchange) =>
  headers['sec-fetch-mode'] === 'navigate' || /text\/html/.test(headers.accept ?? '')

async function sendPage(context: Context, exchange: Exchange, pathname: string, call?: string) {
  const { request, response } = exchange
  const nonce = randomBytes(16).toString('base64')
  const { links, styles } = context.preloads(pathname)
  const firstCall = call ? `<meta name="first-call" content="${attribute(call)}">` : ''
  const limit = `<meta name="upload-limit" content="${context.maxUpload}">`
  const { idleLockMinutes: minutes } = context
  const lock = minutes === undefined ? '' : `<meta name="idle-lock-limit" content="${minutes}">`
  const { cookie } = request.headers
  const typefaces = hasTypefaces(cookie) ? context.typefaces : noPreloads
  const head = context.template.head({
    nonce,
    scheme: schemeIn(cookie),
    links: firstCall + limit + lock + personIn(exchange) + typefaces.links + links,
    styles: typefaces.styles + styles,
  })
  const [encoding] = encodingsIn(request.headers['accept-encoding'])
  response.writeHead(isPagePath(pathname) ? 200 : 404, {
    ...pageHeaders(nonce),
    vary: 'Accept-Encoding, Cookie',
    ...(encoding && { 'content-encoding': encoding }),
  })
  if (request.method === 'HEAD') return void response.end()

  const encoder = encoding && createEncoder(encoding)
  if (encoder) pipeline(encoder, response, () => {})
  const out: Writable = encoder ?? response
  out.write(head)
  // The embedded service runs in this thread, so what is not sent by now would wait for its answer.
  if (encoder) await flush(encoder)
  if (call !== undefined) await makeFirstCall(context, exchange, call, out)
  out.end(context.template.tail)
}

/** Whom the page is for; a desk without sign-in says nothing. */
const personIn = ({ person }: Exchange) =>
  person && person !== localPerson
    ? `<meta name="person" content="${attribute(JSON.stringify(person))}">`
    : ''

const flush = (encoder: ReturnType<typeof createEncoder>) =>
  new Promise<void>((done) => {
    encoder.flush(() => setImmediate(done))
  })

/** How long the first call of a page waits for a place, in milliseconds; after that the app makes the call. */
const maxWait = 1000

/** Makes the first call and writes its answer into the page, unless the answer does not come in time. */
async function makeFirstCall(
  { upstream, lanes, timeout }: Context,
  exchange: Exchange,
  path: string,
  out: Writable,
): Promise<void> {
  const leave = await enterLane(lanes.reads, exchange, { path, maxWait })
  if (!leave) return
  const controller = new AbortController()
  const abort = () => controller.abort(new Error('the person has left'))
  exchange.response.once('close', abort)
  const { signal } = controller
  const complete = await writeFirstAnswer({ upstream, path, signal, timeout, out }).finally(leave)
  if (!complete) exchange.failure = 'page without its first answer'
  exchange.response.off('close', abort)
}
