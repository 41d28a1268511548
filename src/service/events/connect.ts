/** Connects to receivers at the very address that was checked, so that a name cannot change in between. */
import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import type { Destinations } from '#service/webhooks/destinations.ts'

/** A connection was refused, because nothing may be delivered there. */
export class DestinationRefused extends Error {
  /** `where` also says why: `to 10.0.0.1, which is not a public address`. */
  constructor(where: string) {
    super(`nothing is delivered ${where}`)
  }
}

/** Makes a connector for undici that connects only where `destinations` allows; `lookup` resolves names. */
export function guardedConnector(
  destinations: Destinations,
  { timeLimit, lookup = systemLookup }: { timeLimit: number; lookup?: LookupFunction },
): buildConnector.connector {
  const unguarded = buildConnector({ timeout: timeLimit })
  const connectors: Record<string, buildConnector.connector> = {}
  const guarded = (protocol: string) =>
    (connectors[protocol] ??= buildConnector({
      timeout: timeLimit,
      lookup: guardedLookup({ destinations, protocol, lookup }),
    }))
  return (options, callback) => {
    const { protocol, host, hostname, port } = options
    if (destinations.isOwn(`${protocol}//${host}`)) return unguarded(options, callback)
    // Node looks up names only.
    const refused = isIP(hostname) ? destinations.refusalOf(protocol, hostname) : undefined
    const where = refused ?? (destinations.allowsPort(port) ? undefined : `to port ${port}`)
    if (where) return callback(new DestinationRefused(where), null)
    return guarded(protocol)(options, callback)
  }
}

/** Resolves a name to its addresses, all of which must be allowed. */
function guardedLookup({
  destinations,
  protocol,
  lookup,
}: {
  destinations: Destinations
  protocol: string
  lookup: LookupFunction
}): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      const addresses = Array.isArray(found) ? found : []
      const internal = addresses.filter(({ address }) => !destinations.allowsAddress(address))
      const [refused] = [...internal, ...addresses].flatMap(
        ({ address }) => destinations.refusalOf(protocol, address) ?? [],
      )
      if (refused) return callback(new DestinationRefused(refused), '')
      if (options.all) return callback(null, addresses)
      const [first] = addresses
      return callback(null, first?.address ?? '', first?.family)
    })
  }
}
