import * as client from 'openid-client'

import { hour } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { Failure } from '#server/platform/failure.ts'

/** The identity provider, an OpenID Connect issuer, as the portal uses it. */
export type IdentityProvider = ReturnType<typeof openIdentityProvider>

/** What the provider states about someone who has signed in there. */
export type ProviderIdentity = {
  issuer: string
  subject: string
  /** Only an address that the provider has verified. */
  verifiedEmail: string | null
  firstName: string | null
  lastName: string | null
  idToken: string
}

/** The secrets of one sign-in, which the callback repeats. */
export type SignInSecrets = { state: string; nonce: string; codeVerifier: string }

/**
 * Undefined without `OIDC_ISSUER`. Discovery is cached for an hour; a failure is not, so that the next one retries.
 * `portalAddress` is the one that the provider returns to.
 */
export function openIdentityProvider({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME }: Config) {
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined) return undefined
  const issuer = new URL(OIDC_ISSUER)
  let cached: { configuration: Promise<client.Configuration>; readAt: number } | undefined

  function readConfiguration(): Promise<client.Configuration> {
    const now = performance.now()
    if (cached !== undefined && now - cached.readAt < hour) return cached.configuration
    const metadata = {
      ...(OIDC_CLIENT_SECRET !== undefined && { client_secret: OIDC_CLIENT_SECRET }),
      [client.clockTolerance]: 30,
    }
    const configuration = client.discovery(issuer, OIDC_CLIENT_ID ?? '', metadata, undefined, {
      timeout: 5,
      // Configuration allows plain http only for an issuer on this machine.
      ...(issuer.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
    })
    const entry = { configuration, readAt: now }
    cached = entry
    configuration.catch(() => {
      if (cached === entry) cached = undefined
    })
    return configuration
  }

  return {
    name: OIDC_NAME,

    /** @throws Failure 503 while the provider cannot be reached. */
    async startSignIn(portalAddress: string): Promise<{ address: string; secrets: SignInSecrets }> {
      const secrets = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      }
      const configuration = await readConfiguration().catch((error: unknown) => {
        throw providerUnavailable(error)
      })
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: `${portalAddress}/api/login/callback`,
        scope: 'openid email profile',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
      })
      return { address: address.href, secrets }
    },

    /**
     * Exchanges the code of a callback. openid-client verifies issuer, audience, signature, times, state, nonce and the
     * code verifier. `address` is that of the callback.
     * @throws an error of openid-client.
     */
    async finishSignIn(address: URL, secrets: SignInSecrets): Promise<ProviderIdentity> {
      const configuration = await readConfiguration()
      const tokens = await client.authorizationCodeGrant(configuration, address, {
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        pkceCodeVerifier: secrets.codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (claims === undefined || tokens.id_token === undefined)
        throw new Error('The provider sent no ID token')
      // A provider may state the address in the ID token or only at its userinfo endpoint.
      const profile =
        claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : claims
      const readText = (name: string) => {
        const value = profile[name]
        return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
      }
      return {
        issuer: claims.iss,
        subject: claims.sub,
        verifiedEmail: profile['email_verified'] === true ? readText('email') : null,
        firstName: readText('given_name'),
        lastName: readText('family_name'),
        idToken: tokens.id_token,
      }
    },

    /** The address that ends the session at the provider; undefined if the provider has none or is unreachable. */
    async buildSignOutAddress(idToken: string, portalAddress: string): Promise<string | undefined> {
      try {
        const configuration = await readConfiguration()
        if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined
        return client.buildEndSessionUrl(configuration, {
          id_token_hint: idToken,
          post_logout_redirect_uri: `${portalAddress}/`,
        }).href
      } catch {
        return undefined
      }
    },
  }
}

function providerUnavailable(cause?: unknown): Failure {
  return new Failure(
    503,
    'accounts.provider-unavailable',
    'The sign-in service cannot be reached right now. Please try again in a few minutes',
    { headers: { 'retry-after': '60' }, cause },
  )
}
