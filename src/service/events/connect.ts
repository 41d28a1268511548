/** Connections to receivers: the address that was checked is the one that is connected to, so that no name can change in between. */
import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import type { Destinations } from '#service/webhooks/destinations.ts'

/** A connection that was not made, because it would have led where nothing may be delivered. */
export class DestinationRefused extends Error {
  constructor(address: string) {
    super(`nothing is delivered to ${address}, which is not a public address`)
  }
}

/** Connects for undici, to addresses that `destinations` allows; `lookup` finds those of a name. */
export function guardedConnector(
  destinations: Destinations,
  { timeLimit, lookup = systemLookup }: { timeLimit: number; lookup?: LookupFunction },
): buildConnector.connector {
  const freely = buildConnector({ timeout: timeLimit })
  const guarded = buildConnector({
    timeout: timeLimit,
    lookup: guardedLookup(destinations, lookup),
  })
  return (options, callback) => {
    const { protocol, host, hostname } = options
    if (destinations.isOwn(`${protocol}//${host}`)) return freely(options, callback)
    // Node looks up names only.
    if (isIP(hostname) && !destinations.allowsAddress(hostname)) {
      return callback(new DestinationRefused(hostname), null)
    }
    return guarded(options, callback)
  }
}

/** Finds the addresses of a name, all of which have to be allowed. */
function guardedLookup(destinations: Destinations, lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      const addresses = found as LookupAddress[]
      const refused = addresses.find(({ address }) => !destinations.allowsAddress(address))
      if (refused) return callback(new DestinationRefused(refused.address), '')
      if (options.all) return callback(null, addresses)
      const [first] = addresses
      return callback(null, first?.address ?? '', first?.family)
    })
  }
}
