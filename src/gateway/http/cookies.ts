/** Reads the cookies of a request, and adds some to its answer. */
import type { IncomingMessage, ServerResponse } from 'node:http'

/** The values of every cookie with a name; a browser may send more than one. */
export const cookieValues = ({ headers }: Pick<IncomingMessage, 'headers'>, name: string) =>
  (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))

/** The names of the cookies that begin so. */
export const cookieNames = ({ headers }: Pick<IncomingMessage, 'headers'>, prefix: string) =>
  (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim().split('=')[0]!)
    .filter((name) => name.startsWith(prefix))

/** A cookie of the desk's own host (`__Host-`, RFC 6265bis section 4.1.3); `maxAge` in seconds, 0 removes it. */
export const hostCookie = (
  name: string,
  value: string,
  { maxAge, sameSite }: { maxAge: number; sameSite: 'Strict' | 'Lax' },
) => `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=${sameSite}; Max-Age=${maxAge}`

/** Adds cookies to an answer whose head is not sent yet. */
export function addCookies(response: ServerResponse, cookies: readonly string[]): void {
  if (cookies.length > 0 && !response.headersSent) response.appendHeader('set-cookie', cookies)
}

/** Adds a cookie to an answer at the moment its head is sent, if it is still wanted then. */
export function addCookieLast(
  response: ServerResponse,
  cookie: string,
  isWanted: () => boolean,
): void {
  response.writeHead = new Proxy(response.writeHead, {
    apply(writeHead, self, args) {
      if (isWanted()) addCookies(response, [cookie])
      return Reflect.apply(writeHead, self, args)
    },
  })
}
