/** The addresses that the desk answers at; any other name may be an attempt at DNS rebinding. */
import type { IncomingMessage } from 'node:http'

/** The desk's own origins, such as `http://127.0.0.1:4180`, by their Host headers. */
export type Origins = ReadonlyMap<string, string>

/** Indexes origins by host, for `originOf`. */
export const originsOf = (origins: readonly string[]): Origins =>
  new Map(origins.map((origin) => [new URL(origin).host, new URL(origin).origin]))

/** The origin that a request was meant for; undefined unless it has exactly one Host header, and a known one. */
export function originOf(request: IncomingMessage, origins: Origins): string | undefined {
  const { rawHeaders } = request
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts !== 1) return undefined
  return origins.get(request.headers.host?.toLowerCase() ?? '')
}
