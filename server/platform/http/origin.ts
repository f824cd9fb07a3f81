import type { IncomingHttpHeaders } from 'node:http'

/** The methods that change nothing. */
export const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a write comes from another site. Every browser that sends the session cookie sends Sec-Fetch-Site or
 * Origin too. A program that sends neither has no cookie that a page could abuse.
 * `isOnLoopback` is whether the portal listens on a loopback address.
 */
export function isForeignWrite(
  method: string,
  headers: IncomingHttpHeaders,
  publicUrl: string | undefined,
  isOnLoopback = false,
): boolean {
  if (safeMethods.has(method)) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return (
    headers.origin !== undefined && !isPortalOrigin(headers.origin, headers.host, publicUrl, isOnLoopback)
  )
}

/**
 * Whether the user started a navigation: on a page of the portal, in the address bar or by a bookmark (`none`).
 * Browsers prefetch an address while it is being typed, which starts nothing. Images, frames and scripts start none
 * either. Over plain http browsers send no Sec-Fetch headers, so the Referer decides.
 */
export function isOwnNavigation(
  method: string,
  headers: IncomingHttpHeaders,
  publicUrl: string | undefined,
  isOnLoopback = false,
): boolean {
  if (method !== 'GET' || isPrefetch(headers)) return false
  const { 'sec-fetch-mode': mode = 'navigate', 'sec-fetch-dest': destination = 'document' } = headers
  if (mode !== 'navigate' || destination !== 'document') return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return (
    headers.referer !== undefined && isPortalOrigin(headers.referer, headers.host, publicUrl, isOnLoopback)
  )
}

/** `Purpose` is the older name of `Sec-Purpose`. */
function isPrefetch({ 'sec-purpose': purpose, purpose: olderPurpose }: IncomingHttpHeaders): boolean {
  return [purpose, olderPurpose].flat().some(value => value?.includes('prefetch'))
}

/**
 * Another site can point its own name at this machine (DNS rebinding); its Origin then equals the Host. So equality is
 * enough only for loopback names, or without a PUBLIC_URL on the network, where the portal cannot know its name.
 */
function isPortalOrigin(
  address: string,
  host: string | undefined,
  publicUrl: string | undefined,
  isOnLoopback: boolean,
): boolean {
  if (!URL.canParse(address)) return false
  const { origin, host: originHost, hostname } = new URL(address)
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return true
  if (originHost !== host) return false
  return isLoopbackName(hostname) || (publicUrl === undefined && !isOnLoopback)
}

export function isLoopbackName(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
