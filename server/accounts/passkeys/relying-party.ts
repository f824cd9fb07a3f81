import { isIP } from 'node:net'

import { passkeysUnavailable } from '#server/accounts/failures.ts'

/** The portal as WebAuthn knows it. A passkey works only at this origin. */
export type RelyingParty = { id: string; origin: string }

/** @throws Failure 503 without an address, or with an IP address, which WebAuthn does not accept. */
export function toRelyingParty(address: string | null): RelyingParty {
  if (address === null) throw passkeysUnavailable()
  const { hostname, origin } = new URL(address)
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) throw passkeysUnavailable()
  return { id: hostname, origin }
}
