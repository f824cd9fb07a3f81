import type { AddressInfo } from 'node:net'

import type { FastifyInstance } from 'fastify'

import { listensOnLoopback, type Config } from '#server/platform/config.ts'

import { isLoopbackName } from './origin.ts'

/**
 * The address of the portal in mailed links and for passkeys, without a slash at its end. Never that of a request:
 * its Host header is input. Null on a network without `PUBLIC_URL`, where the portal does not know its name.
 */
export function readPortalAddress(
  { server }: Pick<FastifyInstance, 'server'>,
  config: Pick<Config, 'HOST' | 'PORT' | 'PUBLIC_URL'>,
): string | null {
  if (config.PUBLIC_URL !== undefined) return config.PUBLIC_URL
  if (!listensOnLoopback(config)) return null
  const { port } = (server.address() as AddressInfo | null) ?? { port: config.PORT }
  // WebAuthn accepts this name, but no IP address.
  return `http://localhost:${port}`
}

/**
 * The address of the portal at which a sign-in began, to which another site redirects back: the cookie of the sign-in
 * belongs to its host name. Without `PUBLIC_URL`, a browser on this machine may use any loopback name. Every other Host
 * header is ignored.
 */
export function readReturnAddress(
  { server }: Pick<FastifyInstance, 'server'>,
  { HOST, PORT, PUBLIC_URL }: Pick<Config, 'HOST' | 'PORT' | 'PUBLIC_URL'>,
  hostHeader: string | undefined,
): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL
  const requested = `http://${hostHeader}`
  if (hostHeader !== undefined && URL.canParse(requested) && isLoopbackName(new URL(requested).hostname))
    return new URL(requested).origin
  const { port } = (server.address() as AddressInfo | null) ?? { port: PORT }
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`
}

/** Whether the portal knows its address before it listens. */
export function hasPortalAddress(config: Pick<Config, 'HOST' | 'PUBLIC_URL'>): boolean {
  return config.PUBLIC_URL !== undefined || listensOnLoopback(config)
}
