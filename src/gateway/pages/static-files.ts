/** The built app's files, in the compression that was made at build time. */
import type { ReadStream } from 'node:fs'
import type { ServerResponse } from 'node:http'
import sirv from 'sirv'
import type { Exchange } from '#gateway/http/exchange.ts'
import { fileHeaders } from '#gateway/http/headers.ts'

/** Where the build puts what carries a hash of its contents in its name. */
const hashed = '/assets/'
/** A year: the name changes with the contents. */
const forever = 'public, max-age=31536000, immutable'

/** Serves a file when there is one by the raw path `path`; answers whether it did. */
export type StaticFiles = (exchange: Exchange, path: string) => boolean

/** Reads the list of files once; what is added later is not served. */
export function createStaticFiles(dir: string): StaticFiles {
  const serve = sirv(dir, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(response, path) {
      for (const [name, value] of Object.entries(fileHeaders)) response.setHeader(name, value)
      response.setHeader('Cache-Control', path.startsWith(hashed) ? forever : 'no-cache')
    },
  })
  return (exchange, path) => {
    const { request, response } = exchange
    // The page is a template and is never served as it is.
    if (path === '/' || path.startsWith('/index.html')) return false
    // Whole files only: sirv passes on bounds that the file system refuses.
    delete request.headers.range
    let found = true
    const bind = (file: ReadStream) => endTogether(file, response)
    response.once('pipe', bind)
    serve(request, response, () => {
      found = false
    })
    response.off('pipe', bind)
    if (found) exchange.operation = 'file'
    return found
  }
}

/** A file that vanishes breaks its own answer only, and one that nobody reads any more is closed. */
function endTogether(file: ReadStream, response: ServerResponse): void {
  file.once('error', () => response.destroy())
  response.once('close', () => file.destroy())
}
