import { request } from 'node:https'
import { isIP } from 'node:net'

import { second } from '#server/platform/clock.ts'

import { createCheckedLookup, ForbiddenAddress, isPublicAddress } from './public-address.ts'

/** The limits on requests to push services. Members name the services, so that these may be hostile. */
export type PushPolicy = {
  /** For a whole request, from the resolution of the host to the status. */
  timeoutMs: number
  /** Whether the portal may connect to an IP address. */
  isAllowed: (address: string) => boolean
  /** The certificate authority of a push service on this machine. */
  ca?: string
}

export const defaultPushPolicy: PushPolicy = { timeoutMs: 10 * second, isAllowed: isPublicAddress }

export type PushRequest = { endpoint: string; headers: Record<string, string | number>; body: Buffer }

/**
 * Sends an encrypted message to a push service (RFC 8030) and returns the status. Follows no redirect and reads no
 * body.
 * @throws ForbiddenAddress for an address that the policy does not allow, or the error of the connection.
 */
export async function sendPushMessage(
  { endpoint, headers, body }: PushRequest,
  policy: PushPolicy,
): Promise<number> {
  const url = new URL(endpoint)
  // A connection to an IP address resolves nothing.
  const literal = readLiteral(url.hostname)
  if (literal !== null && !policy.isAllowed(literal))
    throw new ForbiddenAddress('The address is not a public one')
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers,
      lookup: createCheckedLookup(policy.isAllowed),
      signal: AbortSignal.timeout(policy.timeoutMs),
      // A connection of its own, which ends with the status.
      agent: false,
      ...(policy.ca !== undefined && { ca: policy.ca }),
    }
    request(url, options, response => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
      .on('error', reject)
      .end(body)
  })
}

/** Whether a browser's endpoint may be stored. Names are checked when they are resolved for a message. */
export function isUsableEndpoint(endpoint: string, { isAllowed }: PushPolicy): boolean {
  const { protocol, hostname, username, password } = new URL(endpoint)
  const literal = readLiteral(hostname)
  return protocol === 'https:' && username + password === '' && (literal === null || isAllowed(literal))
}

/** The IP address of a host; null for a name. */
function readLiteral(hostname: string): string | null {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) === 0 ? null : address
}
