import { hash, randomBytes } from 'node:crypto'

import { parseCookie, stringifySetCookie } from 'cookie'

import { greetingCookie, providerCookie, type Greeting } from '#contract/cookies.ts'
import { minute, second } from '#server/platform/clock.ts'

/** How long a sign-in at the provider may take, and then the second factor. */
export const signInDuration = 10 * minute

/**
 * The cookie that binds a sign-in at the provider to the browser that began it. SameSite=Lax, because the provider's
 * redirect is a navigation from another site.
 */
export function createSignInCookie(isSecure: boolean) {
  const name = isSecure ? `__Secure-${providerCookie}` : providerCookie
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

/** Makes the next page greet the account once. A script of the page reads it. */
export function createGreeting(greeting: Greeting): string {
  return `${greetingCookie}=${greeting}; Path=/; Max-Age=60; SameSite=Lax`
}
