import { hash, randomBytes } from 'node:crypto'

import { parseCookie, stringifySetCookie } from 'cookie'

import { minute, second } from '#server/platform/clock.ts'

/** How long a sign-in at the provider may take, and then the second factor. */
export const signInDuration = 10 * minute

/**
 * The cookie that binds a sign-in at the provider to the browser that began it. SameSite=Lax, because the provider's
 * redirect is a navigation from another site.
 */
export function createSignInCookie(isSecure: boolean) {
  const name = isSecure ? '__Secure-heirloom-sign-in' : 'heirloom-sign-in'
  const serialize = (value: string, maxAge: number) =>
    stringifySetCookie({
      name,
      value,
      maxAge,
      path: '/api/login',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
    })
  return {
    /** A new random token: its hash for the database, and the Set-Cookie header for the browser. */
    create(): { tokenHash: string; cookie: string } {
      const token = randomBytes(32).toString('base64url')
      return { tokenHash: hash('sha256', token), cookie: serialize(token, signInDuration / second) }
    },
    readHash(cookieHeader: string | undefined): string | undefined {
      const token = cookieHeader === undefined ? undefined : parseCookie(cookieHeader)[name]
      return token === undefined || token === '' ? undefined : hash('sha256', token)
    },
    cleared: serialize('', 0),
  }
}
