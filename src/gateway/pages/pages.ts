/** The app's pages: one template for every address, sent at once, with the answer to its first call inside. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline, type Writable } from 'node:stream'
import { isPagePath } from '#contract/page-paths.ts'
import { firstCallOf } from '#contract/pages.ts'
import { createEncoder, encodingsIn } from '#gateway/http/compression.ts'
import { type Exchange, sendProblem } from '#gateway/http/exchange.ts'
import { pageHeaders } from '#gateway/http/headers.ts'
import { enterLane, type Lanes } from '#gateway/http/lanes.ts'
import type { LocalKey } from '#gateway/local-key/local-key.ts'
import type { Visit } from '#gateway/http/origin.ts'
import type { Upstream } from '#gateway/upstream/upstream.ts'
import { writeFirstAnswer } from './first-answer.ts'
import { createPreloads, type Preloads } from './preloads.ts'
import { schemeIn } from './scheme.ts'
import { createStaticFiles } from './static-files.ts'
import { attribute, cutTemplate, type Template } from './template.ts'

export type PagesOptions = {
  /** Where the build put the app. */
  staticDir: string
  upstream: Upstream
  lanes: Lanes
  /** The largest file that may be sent, in bytes. */
  maxUpload: number
  /** How long the answer to a page's first call may take to begin, or stand still, in milliseconds. */
  patience: number
  /** Who may see a page; files hold nothing of the practice, and are anybody's. */
  localKey?: LocalKey | undefined
}

/** Answers a request for a file or a page; never rejects. */
export type Pages = (exchange: Exchange, visit: Visit) => Promise<void>

type Room = PagesOptions & { template: Template; preloads: (pathname: string) => Preloads }

/** Reads the built app; throws where there is none. */
export function createPages(options: PagesOptions): Pages {
  const { staticDir } = options
  const manifest = join(staticDir, '.vite', 'manifest.json')
  const room: Room = {
    ...options,
    template: cutTemplate(readPage(staticDir)),
    preloads: existsSync(manifest)
      ? createPreloads(readFileSync(manifest, 'utf8'))
      : () => ({ links: '', styles: '' }),
  }
  const files = createStaticFiles(staticDir)
  return async (exchange, visit) => {
    const { method, url = '' } = exchange.request
    const [pathname = '', search = ''] = url.split(/\?(.*)/s)
    if (method !== 'GET' && method !== 'HEAD') {
      return sendProblem(exchange, 405, {}, { allow: 'GET, HEAD' })
    }
    if (!isPlain(pathname)) return sendProblem(exchange, 404)
    if (files(exchange, pathname)) return
    const isPage = isPagePath(pathname)
    const isWanted = isPage ? acceptsPage(exchange) : isPerson(exchange)
    if (!isWanted || pathname.startsWith('/assets/')) return sendProblem(exchange, 404)
    if (await options.localKey?.answerPage(exchange, visit)) return
    exchange.operation = 'page'
    // How long a question takes is an answer too: a link on another site asks none, the app does by itself.
    const call = visit === 'own' ? firstCallOf(pathname, search) : undefined
    await sendPage(room, exchange, pathname, call)
  }
}

function readPage(staticDir: string): string {
  try {
    return readFileSync(join(staticDir, 'index.html'), 'utf8')
  } catch (cause) {
    throw new Error(`The app is not built: there is no index.html in ${staticDir}.`, { cause })
  }
}

/** An address as the app writes it: from the root on, without empty or dot segments and backslashes. */
const isPlain = (pathname: string) =>
  /^\/(?!\/)/.test(pathname) && !/\/\/|\\|%5c|#|\/(\.|%2e){1,2}(\/|$)/i.test(pathname)

/** Whoever asks for a script or an image that is gone gets no page in its place. */
const acceptsPage = ({ request }: Exchange) =>
  /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')

/** Whether somebody looks at the answer, to whom the app itself says that there is no such page. */
const isPerson = ({ request: { headers } }: Exchange) =>
  headers['sec-fetch-mode'] === 'navigate' || /text\/html/.test(headers.accept ?? '')

async function sendPage(room: Room, exchange: Exchange, pathname: string, call?: string) {
  const { request, response } = exchange
  const nonce = randomBytes(16).toString('base64')
  const { links, styles } = room.preloads(pathname)
  const announced = call ? `<meta name="first-call" content="${attribute(call)}">` : ''
  const limit = `<meta name="upload-limit" content="${room.maxUpload}">`
  const scheme = schemeIn(request.headers.cookie)
  const head = room.template.head({ nonce, scheme, links: announced + limit + links, styles })
  const [encoding] = encodingsIn(request.headers['accept-encoding'])
  response.writeHead(isPagePath(pathname) ? 200 : 404, {
    ...pageHeaders(nonce),
    vary: 'Accept-Encoding, Cookie',
    ...(encoding && { 'content-encoding': encoding }),
  })
  if (request.method === 'HEAD') return void response.end()

  const out: Writable = encoding ? createEncoder(encoding) : response
  if (out !== response) pipeline(out as ReturnType<typeof createEncoder>, response, () => {})
  out.write(head)
  // The embedded service works in this very thread: what has not left by now would wait for its answer.
  if (out !== response) await flushed(out as ReturnType<typeof createEncoder>)
  if (call !== undefined) await fillIn(room, exchange, call, out)
  out.end(room.template.tail)
}

const flushed = (encoder: ReturnType<typeof createEncoder>) =>
  new Promise<void>((done) => {
    encoder.flush(() => setImmediate(done))
  })

/** How long the head of a page waits for a place for its first call, in milliseconds: the app asks by itself then. */
const worthWaiting = 1000

/** Asks the first call while the head is on its way; without an answer in time the page goes on without it. */
async function fillIn(
  { upstream, lanes, patience }: Room,
  exchange: Exchange,
  path: string,
  out: Writable,
): Promise<void> {
  const giveBack = await enterLane(lanes.reads, exchange, { path, most: worthWaiting })
  if (!giveBack) return
  const leaving = new AbortController()
  const leave = () => leaving.abort(new Error('the person has left'))
  exchange.response.once('close', leave)
  const { signal } = leaving
  const whole = await writeFirstAnswer({ upstream, path, signal, patience, out }).finally(giveBack)
  if (!whole) exchange.failure = 'page without its first answer'
  exchange.response.off('close', leave)
}
