import { lookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'

import ipaddr from 'ipaddr.js'

/** A host that resolves to an address that the portal must not connect to. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
}

/** The addresses that the internet assigns to hosts, as opposed to private, local and special ones. */
const globalIPv6 = ipaddr.parseCIDR('2000::/3')

/** Whether an IP address is a public one, which no network assigns to itself (IANA's special-purpose registries). */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  // An IPv4 address inside IPv6 (`::ffff:10.0.0.1`) becomes IPv4.
  const address = ipaddr.process(text)
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(globalIPv6))
}

/**
 * Resolves host names for a connection, which then uses exactly the addresses that are checked here: a second
 * resolution could return others.
 * @throws ForbiddenAddress, to the caller of the connection, if one of the addresses is not allowed.
 */
export function createCheckedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error !== null) callback(error, [])
      else if (first === undefined || !addresses.every(({ address }) => isAllowed(address)))
        callback(new ForbiddenAddress('The address is not a public one'), [])
      else if (options.all === true) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
