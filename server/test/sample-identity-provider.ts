import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { Provider } from 'oidc-provider'

/** Someone with an account at the provider. */
export type ProviderAccount = { email: string; isVerified: boolean }

const clientSecret = 'a secret of the portal'

/** Opens the address of an identity provider on this machine, before the portal that uses it has one. */
export async function openIssuer(): Promise<{
  server: Server
  issuer: string
  settings: Record<string, string>
  close: () => void
}> {
  const server = createServer()
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    server,
    issuer,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'heirloom', OIDC_CLIENT_SECRET: clientSecret },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Answers as an identity provider, whose login page asks only for the name of the account. */
export function answerAsProvider(
  { server, issuer }: { server: Server; issuer: string },
  portalAddress: string,
  accounts: Record<string, ProviderAccount>,
): void {
  // Without PUBLIC_URL, a portal on this machine has two names.
  const addresses = [portalAddress, portalAddress.replace('127.0.0.1', 'localhost')]
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'heirloom',
        client_secret: clientSecret,
        redirect_uris: addresses.map(address => `${address}/api/login/callback`),
        post_logout_redirect_uris: addresses.map(address => `${address}/`),
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
}
