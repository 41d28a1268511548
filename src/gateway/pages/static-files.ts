/** Serves the built app's files, compressed at build time. */
import { existsSync, type ReadStream } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import type { Exchange } from '#gateway/http/exchange.ts'
import { fileHeaders } from '#gateway/http/headers.ts'

/** Where the build puts files with a hash of their contents in their names. */
const hashed = '/assets/'
/** For a year: the name changes with the contents. */
const immutable = 'public, max-age=31536000, immutable'

/** Serves the file at the raw path `path`; returns false if there is none. */
export type StaticFiles = (exchange: Exchange, path: string) => boolean

/** Lists the files once; files that are added later are not served. */
export function createStaticFiles(dir: string): StaticFiles {
  const serve = sirv(dir, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(response, path) {
      for (const [name, value] of Object.entries(fileHeaders)) response.setHeader(name, value)
      response.setHeader('Cache-Control', path.startsWith(hashed) ? immutable : 'no-cache')
    },
  })
  return (exchange, path) => {
    const { request, response } = exchange
    // The page is a template, which is never served unfilled.
    if (path === '/' || path.startsWith('/index.html')) return false
    // After a build under a running desk a listed file may be gone: then there is none, as for a name that never was.
    if (!existsSync(join(dir, path))) return false
    // Whole files only: sirv accepts ranges that the file system refuses.
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

/** If the file cannot be read, only its own answer breaks; if the client goes away, the file is closed. */
function endTogether(file: ReadStream, response: ServerResponse): void {
  file.once('error', () => response.destroy())
  response.once('close', () => file.destroy())
}
