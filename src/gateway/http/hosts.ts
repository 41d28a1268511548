/** The addresses that the desk answers at; any other name may be an attempt at DNS rebinding. */
import type { IncomingMessage } from 'node:http'

/** The desk's own origins, such as `http://127.0.0.1:4180`, by their Host headers. */
export type Origins = ReadonlyMap<string, string>

/** Indexes origins by host, for `originOf`. */
export const originsOf = (origins: readonly string[]): Origins =>
  new Map(origins.map((origin) => [new URL(origin).host, new URL(origin).origin]))

/** The origin that a request was meant for; undefined unless it has exactly one Host header, and a known one. */
export function originOf(request: IncomingMessage, origins: Origins): string | undefined {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0)
  const hosts = names.filter((name) => name.toLowerCase() === 'host')
  if (hosts.length !== 1) return undefined
  return origins.get(request.headers.host?.toLowerCase() ?? '')
}
