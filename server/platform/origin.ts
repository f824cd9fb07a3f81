import type { IncomingHttpHeaders } from 'node:http'

/** The methods that change nothing. */
export const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a write comes from another site: every browser that would send the session's cookie along says so
 * in Sec-Fetch-Site or Origin. `onLoopback` is whether the portal listens on a loopback address. A program that says neither carries no cookie that a page could abuse.
 */
export function isForeignWrite(
  method: string,
  headers: IncomingHttpHeaders,
  publicUrl: string | undefined,
  onLoopback = false,
): boolean {
  if (safeMethods.has(method)) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return headers.origin !== undefined && !isPortalOrigin(headers.origin, headers.host, publicUrl, onLoopback)
}

/**
 * Whether a navigation was started by a page of the portal itself. Over plain http browsers send no
 * Sec-Fetch-Site; then the Referer must say it.
 */
export function isOwnNavigation(
  headers: IncomingHttpHeaders,
  publicUrl: string | undefined,
  onLoopback = false,
): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.referer !== undefined && isPortalOrigin(headers.referer, headers.host, publicUrl, onLoopback)
}

/**
 * A page elsewhere may point its own name at this machine and then names in Origin the very Host that it asked
 * for. So that the two agree is enough only for a name that nobody else can have, or where the portal, listening
 * on the network without a PUBLIC_URL, has no way to know its own.
 */
function isPortalOrigin(
  address: string,
  host: string | undefined,
  publicUrl: string | undefined,
  onLoopback: boolean,
): boolean {
  if (!URL.canParse(address)) return false
  const { origin, host: originHost, hostname } = new URL(address)
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return true
  if (originHost !== host) return false
  return isLoopbackName(hostname) || (publicUrl === undefined && !onLoopback)
}

function isLoopbackName(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
