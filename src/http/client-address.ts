/** The address of a client behind proxies that the firm runs itself. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { callerAddress } from './caller-address.ts'

/** Addresses and networks (`10.0.0.0/8`) of proxies whose word is taken. */
export type TrustedProxies = BlockList

/** Reads addresses and networks; undefined if one of them is neither. */
export function trustedProxies(entries: readonly string[]): TrustedProxies | undefined {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits, more] = entry.split('/')
    const family = isIP(address)
    const most = family === 4 ? 32 : 128
    const size = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
    if (family === 0 || more !== undefined || size < 1 || size > most) return undefined
    list.addSubnet(address, size, family === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

/**
 * The caller of a request, as `callerAddress`. `X-Forwarded-For` is believed from trusted proxies only, and from its
 * end back to the first address that is not a trusted proxy: the client may have made up everything before it.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusted: TrustedProxies | undefined,
): string {
  if (!trusted) return socketAddress(socket)
  let address = socket.remoteAddress
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((one) => one.trim())
  for (const before of forwarded.toReversed()) {
    if (address === undefined || !isTrusted(address, trusted) || isIP(before) === 0) break
    address = before
  }
  return callerAddress(address)
}

const known = new WeakMap<object, string>()

/** Read once for each connection. */
function socketAddress(socket: IncomingMessage['socket']): string {
  const before = known.get(socket)
  if (before !== undefined) return before
  const address = callerAddress(socket.remoteAddress)
  known.set(socket, address)
  return address
}

/** Whether an address is one of the proxies. */
export function isTrusted(address: string, trusted: TrustedProxies): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return trusted.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}
