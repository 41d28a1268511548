/** The addresses that the desk answers at; any other name may be an attempt at DNS rebinding. */
import type { IncomingMessage } from 'node:http'

/** The desk's own origins, such as `http://127.0.0.1:4180`, by the Host header that asks for them. */
export type Origins = ReadonlyMap<string, string>

/** Reads origins into the map that `originOf` asks. */
export const originsOf = (origins: readonly string[]): Origins =>
  new Map(origins.map((origin) => [new URL(origin).host, new URL(origin).origin]))

/** The origin that a request was meant for; nothing unless it carries exactly one Host header, and a known one. */
export function originOf(request: IncomingMessage, origins: Origins): string | undefined {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0)
  const hosts = names.filter((name) => name.toLowerCase() === 'host')
  if (hosts.length !== 1) return undefined
  return origins.get(request.headers.host?.toLowerCase() ?? '')
}
