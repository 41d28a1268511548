/**
 * An origin for each contender on this machine. Each is one small server in front of the same
 * gateway, so that none has a shorter way than the others: the desk's passes everything on; the
 * others answer with their own files from memory, compressed as the desk's are (brotli, at its
 * best), kept forever as the desk's are, and pass the API on.
 */
import { readdir, readFile } from 'node:fs/promises'
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as ask,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

/** An empty page on either origin, where a visit begins. */
export const blank = '/blank'
/** Pages that disagree on this header do not share a process; the gateway sends it. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
}

export type Origin = { url: string; close(): Promise<void> }

const folderOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const typeHeaders: Record<string, Record<string, string>> = {
  '.html': pageHeaders,
  '.js': { 'content-type': 'text/javascript; charset=utf-8' },
  '.css': { 'content-type': 'text/css; charset=utf-8' },
}

/** The desk's origin: everything is the gateway's. */
export const deskOrigin = (gateway: string) => listen(passOn(gateway))

/** The rival's origin: the files of its build, and the gateway's API. */
export const rivalOrigin = (gateway: string) => originOf(folderOf('rival/dist'), gateway)

/** The origin of the page without a framework: that page, and the gateway's API. */
export const plainOrigin = (gateway: string) => originOf(folderOf('plain'), gateway)

async function originOf(folder: string, gateway: string): Promise<Origin> {
  const pass = passOn(gateway)
  const files = await readFiles(folder)
  return listen((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://own')
    if (pathname.startsWith('/public/api/')) return pass(request, response)
    sendFile(response, files.get(pathname === '/' ? '/index.html' : pathname))
  })
}

type File = { headers: Record<string, string>; body: Buffer }

async function readFiles(folder: string): Promise<Map<string, File>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile())
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }): Promise<[string, File]> => {
        const body = brotliCompressSync(await readFile(join(parentPath, name)))
        const path = `${parentPath.slice(folder.length).replaceAll('\\', '/')}/${name}`
        const headers = {
          ...typeHeaders[extname(name)],
          'content-encoding': 'br',
          'content-length': String(body.byteLength),
          'cache-control': path.startsWith('/assets/')
            ? 'public, max-age=31536000, immutable'
            : 'no-cache',
        }
        return [path, { headers, body }]
      }),
    ),
  )
}

function sendFile(response: ServerResponse, file: File | undefined) {
  if (file) response.writeHead(200, file.headers).end(file.body)
  else response.writeHead(404).end()
}

/** Sends a request on under the gateway's own name, and its answer back as it comes. */
function passOn(gateway: string): RequestListener {
  const agent = new Agent({ keepAlive: true })
  const { host } = new URL(gateway)
  return (request: IncomingMessage, response: ServerResponse) => {
    const { method, headers } = request
    const options = { agent, method, headers: { ...headers, host } }
    const upstream = ask(gateway + request.url, options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      pipeline(answer, response, () => {})
    })
    upstream.on('error', () => response.destroy())
    response.on('close', () => upstream.destroy())
    pipeline(request, upstream, () => {})
  }
}

async function listen(listener: RequestListener): Promise<Origin> {
  const server = createServer((request, response) => {
    if (request.url === blank) response.writeHead(200, pageHeaders).end()
    else listener(request, response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
