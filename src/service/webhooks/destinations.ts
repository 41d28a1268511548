/** Decides where deliveries may go: never into the network of the service itself (OWASP, server-side request forgery). */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type WebhookPolicy = {
  /** Whether addresses of this machine are refused like any other that is not public. */
  loopback: 'refuse' | 'allow'
  /** Whether deliveries beyond this machine may be unencrypted; refused by default. */
  http?: 'refuse' | 'allow'
  /** Origins of the desk that embeds the service, which are always allowed. */
  ownOrigins?: readonly string[]
}

const publicOnly: WebhookPolicy = { loopback: 'refuse' }
/** The metadata service of a cloud, whose address looks public (Azure, 'What is 168.63.129.16'). */
const metadata = new Set(['168.63.129.16'])
/** The addresses that are reachable from everywhere (IANA, IPv6 Global Unicast Address Assignments). */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]
const localhost = /(^|\.)localhost\.?$/

export type Destinations = ReturnType<typeof destinationsFor>

/** The checks of a policy, for registered addresses and for those that names resolve to. */
export function destinationsFor({
  loopback,
  http = 'refuse',
  ownOrigins = [],
}: WebhookPolicy = publicOnly) {
  const own = new Set(ownOrigins.map((origin) => new URL(origin).origin))

  /** Whether a connection to this IP address may be made. */
  const allowsAddress = (address: string): boolean => {
    if (!isIP(address) || metadata.has(address)) return false
    const ip = ipaddr.parse(address)
    const range = ip.range()
    if (range === 'loopback') return loopback === 'allow'
    // IPv4 inside IPv6 is a range of its own, or outside the global range.
    return range === 'unicast' && (ip.kind() === 'ipv4' || ip.match(globalUnicast))
  }

  /** Why an allowed address may not be used with this protocol; nothing if it may. */
  const faultOfProtocol = (protocol: string, address: string): string | undefined =>
    protocol === 'https:' || http === 'allow' || isThisMachine(address) ? undefined : notEncrypted

  return {
    allowsAddress,
    /** Why no connection may be made to this IP address, with or without encryption; nothing if it may. */
    refusalOf(protocol: string, address: string): string | undefined {
      if (!allowsAddress(address)) return `to ${address}, which is not a public address`
      return faultOfProtocol(protocol, address) && `to ${address} without encryption`
    },
    /** Whether receivers may listen on a port, `''` for that of the protocol. */
    allowsPort,
    /** Whether this is the desk's own gateway, which every check allows. */
    isOwn: (origin: string): boolean => own.has(origin),
    /** Why nothing may be delivered to this URL, for the person who registers it; nothing if it may. */
    faultOf(callbackUrl: string): string | undefined {
      if (callbackUrl.includes('\0') || !callbackUrl.isWellFormed()) {
        return 'Remove the characters that cannot be shown'
      }
      // The URL parser turns decimal, octal, hexadecimal and short spellings of IPv4 into plain ones (WHATWG URL).
      const { origin, protocol, port, username, password, hostname, href } = new URL(callbackUrl)
      if (username !== '' || password !== '') return 'Leave out the name and the password'
      if (href.includes('#')) return 'Leave out # and what follows it: it would never be sent'
      if (own.has(origin)) return undefined
      const address = hostname.replaceAll(/^\[|\]$/g, '')
      const isRefused = localhost.test(address)
        ? loopback === 'refuse'
        : isIP(address) !== 0 && !allowsAddress(address)
      if (isRefused) return notPublic
      return allowsPort(port) ? faultOfProtocol(protocol, address) : notItsPort
    },
  }
}

/** Other services listen below 1024, and could take a delivery for something else (RFC 6335 section 6). */
const allowsPort = (port: string) =>
  port === '' || port === '443' || port === '80' || Number(port) > 1023

/** Other names may resolve to this machine too, which the connection checks. */
const isThisMachine = (address: string) =>
  localhost.test(address) || (isIP(address) !== 0 && ipaddr.parse(address).range() === 'loopback')

const notItsPort = 'Use port 443, 80, or one above 1023'
const notEncrypted =
  'Use an address that begins with https://: deliveries name clients and must not travel unencrypted'
const notPublic = 'Use a public address: nothing is delivered to this machine or into its network'
