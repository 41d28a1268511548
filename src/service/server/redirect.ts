/** Redirects plain HTTP from elsewhere to HTTPS before any key is checked (the specification, Authentication 4). */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import { problemResponse, Refusal } from '#http/problem.ts'

const thisMachine = new BlockList()
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4')
thisMachine.addAddress('::1', 'ipv6')

/** Whether an address is on this machine, where nothing travels over a network. */
export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && thisMachine.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

const host = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** The same URL over HTTPS, for the same method and body (308, RFC 9110 section 15.4.9). */
export function redirectToHttps({ headers, url = '/' }: IncomingMessage): Response {
  const target = url.startsWith('/') ? `http://${headers.host}${url}` : url
  if (!host.test(headers.host ?? '') || !URL.canParse(target)) {
    return problemResponse(new Refusal(400, { detail: 'Use HTTPS, and send a Host header.' }))
  }
  const { pathname, search } = new URL(target)
  return new Response(null, {
    status: 308,
    headers: { location: `https://${headers.host}${pathname}${search}` },
  })
}
