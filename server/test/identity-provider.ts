import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { Provider } from 'oidc-provider'
import { onTestFinished } from 'vitest'

import { signInDuration, createSignInCookie } from '#server/accounts/provider/sign-in-cookie.ts'
import { insertConfirmedSignIn, insertIdentity } from '#server/accounts/provider/store.ts'
import { addDuration } from '#server/platform/clock.ts'

import { generateAuthenticatorCode, setUpSecondFactor } from './accounts.ts'
import { openPortal, type TestPortal } from './open-portal.ts'
import type { Person } from './person.ts'

/** Links an identity to an account and returns its id. */
export async function linkIdentity({ database, time }: TestPortal, userId: string): Promise<string> {
  const identity = { userId, issuer: 'https://id.test', subject: randomUUID(), email: null, now: time.now }
  return database.db.transaction().execute(tx => insertIdentity(tx, identity))
}

/** Has the provider confirm a new account with a second factor in the person's browser, and returns a code. */
export async function confirmAtProvider(portal: TestPortal, person: Person): Promise<string> {
  const owner = await portal.signIn('family_member')
  const { secret } = await setUpSecondFactor(portal, owner)
  const { tokenHash, cookie } = createSignInCookie(false).create()
  await portal.database.db.transaction().execute(tx =>
    insertConfirmedSignIn(tx, {
      tokenHash,
      confirmedUserId: owner.user?.id ?? '',
      idToken: '',
      expiresAt: addDuration(portal.time.now, signInDuration),
    }),
  )
  const [name = '', value = ''] = cookie.split(';', 1)[0]!.split('=')
  person.cookies.set(name, value)
  return generateAuthenticatorCode(portal, secret, 1)
}

/** Someone with an account at the provider. */
export type ProviderAccount = { email: string; isVerified: boolean }

const clientSecret = 'a secret of the portal'

/** A portal with an identity provider on this machine, whose login page asks only for the name of the account. */
export async function openPortalWithProvider(
  accounts: Record<string, ProviderAccount>,
  settings: Record<string, string> = {},
) {
  const server = createServer()
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const portal = await openPortal({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'heirloom',
    OIDC_CLIENT_SECRET: clientSecret,
    ...settings,
  })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'heirloom',
        client_secret: clientSecret,
        redirect_uris: [`${portal.address}/api/login/callback`],
        post_logout_redirect_uris: [`${portal.address}/`],
      },
    ],
    cookies: { keys: ['a key of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    pkce: { required: () => true },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: accounts[id]?.email,
        email_verified: accounts[id]?.isVerified,
        given_name: 'Ada',
        family_name: 'Hartwell',
      }),
    }),
  })
  const listener = provider.callback()
  server.on('request', listener)
  return { portal, issuer, server }
}

/**
 * Signs in at the provider as this account, from the address that the portal has redirected to.
 * @returns the address of the callback, which the browser has not opened yet.
 */
export async function signInAtProvider(address: string, account: string): Promise<string> {
  const cookies = new Map<string, string>()
  const visit = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]!.split('=')
      cookies.set(name, value)
    }
    return response
  }
  let response = await visit(address)
  for (let steps = 0; steps < 10; steps += 1) {
    const location = response.headers.get('location')
    if (location === null) {
      // A page of the provider: its form repeats the name of the question.
      const page = await response.text()
      const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? ''
      response = await visit(new URL(action, address).href, { prompt, login: account, password: 'any' })
      continue
    }
    const next = new URL(location, address)
    if (next.pathname === '/api/login/callback') return next.href
    response = await visit(next.href)
  }
  throw new Error('The provider did not redirect to the portal')
}
