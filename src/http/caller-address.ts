/** Identifies callers by their addresses. */
import ipaddr from 'ipaddr.js'

/** A household or office shares the first 64 bits of IPv6, which are four groups (RFC 6177); devices choose the rest. */
const networkGroups = 4

/** The caller behind an address: IPv4 in full, even if mapped into IPv6; of IPv6 only the network. */
export function callerAddress(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return parsed.parts
    .slice(0, networkGroups)
    .map((part) => part.toString(16))
    .join(':')
}
