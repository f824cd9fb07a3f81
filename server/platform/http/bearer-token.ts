/**
 * The token of an Authorization header with the scheme Bearer (RFC 6750); undefined for another scheme, such as the
 * Basic of a reverse proxy.
 */
export function readBearerToken(authorization: string): string | undefined {
  return /^Bearer +(.*)$/i.exec(authorization)?.[1] ?? (/^Bearer$/i.test(authorization) ? '' : undefined)
}
