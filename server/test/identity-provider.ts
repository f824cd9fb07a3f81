import { randomUUID } from 'node:crypto'

import { onTestFinished } from 'vitest'

import { signInDuration, createSignInCookie } from '#server/accounts/provider/sign-in-cookie.ts'
import { insertConfirmedSignIn, insertIdentity } from '#server/accounts/provider/store.ts'
import { addDuration } from '#server/platform/clock.ts'

import { generateAuthenticatorCode, setUpSecondFactor } from './accounts.ts'
import { openPortal, type TestPortal } from './open-portal.ts'
import type { Person } from './person.ts'
import { answerAsProvider, openIssuer, type ProviderAccount } from './sample-identity-provider.ts'

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

/** A portal with an identity provider on this machine. */
export async function openPortalWithProvider(
  accounts: Record<string, ProviderAccount>,
  settings: Record<string, string> = {},
) {
  const opened = await openIssuer()
  onTestFinished(opened.close)
  const portal = await openPortal({ ...opened.settings, ...settings })
  answerAsProvider(opened, portal.address, accounts)
  return { portal, issuer: opened.issuer, server: opened.server }
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
