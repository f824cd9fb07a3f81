import type { IncomingHttpHeaders } from 'node:http'

/** The methods that change nothing. */
export const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a write comes from another site: every browser that would send the session's cookie along says so
 * in Sec-Fetch-Site or Origin. A program that says neither carries no cookie that a page could abuse.
 */
export function isForeignWrite(
  method: string,
  headers: IncomingHttpHeaders,
  publicUrl: string | undefined,
): boolean {
  if (reading.has(method)) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return headers.origin !== undefined && !isOwnOrigin(headers.origin, headers.host, publicUrl)
}

/**
 * Whether a navigation was started by a page of the portal itself. Over plain http browsers send no
 * Sec-Fetch-Site; then the Referer must say it.
 */
export function isOwnNavigation(headers: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.referer !== undefined && isOwnOrigin(headers.referer, headers.host, publicUrl)
}

function isOwnOrigin(address: string, host: string | undefined, publicUrl: string | undefined): boolean {
  if (!URL.canParse(address)) return false
  const { origin, host: itsHost } = new URL(address)
  return itsHost === host || (publicUrl !== undefined && origin === new URL(publicUrl).origin)
}
