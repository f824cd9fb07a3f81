import type { AddressInfo } from 'node:net'

import type { FastifyInstance } from 'fastify'

import { listensOnLoopback, type Config } from '#server/platform/config.ts'

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

/** Whether the portal knows its address before it listens. */
export function hasPortalAddress(config: Pick<Config, 'HOST' | 'PUBLIC_URL'>): boolean {
  return config.PUBLIC_URL !== undefined || listensOnLoopback(config)
}
