/** Who calls, as far as a connection tells: the address that it comes from. */
import ipaddr from 'ipaddr.js'

/** What one household or office has of IPv6: the first 64 bits (RFC 6177); the rest each device makes up. */
const household = 4

/** The address as one caller: IPv4 whole, also where it is written as IPv6, of IPv6 the network. */
export function callerAddress(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown'
  const read = ipaddr.process(address)
  if (read.kind() === 'ipv4') return read.toString()
  return (read as ipaddr.IPv6).parts
    .slice(0, household)
    .map((part) => part.toString(16))
    .join(':')
}
