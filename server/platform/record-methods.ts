import type { FastifyInstance } from 'fastify'

/**
 * Records the methods of every address that is mounted after this call. The returned function finds the methods of a
 * requested path; null when no address matches it.
 */
export function recordMethods(app: FastifyInstance): (path: string) => string[] | null {
  const methodsByAddress = new Map<string, { pattern: RegExp; methods: string[] }>()
  app.addHook('onRoute', ({ url, method }) => {
    // Two calls may name the parameter of one address differently, such as `{id}` and `{category}`.
    const address = url.replaceAll(/:\w+/g, '[^/]+')
    const { methods } = methodsByAddress.get(address) ?? { methods: [] }
    methodsByAddress.set(address, {
      pattern: new RegExp(`^${address}$`),
      methods: [...methods, ...[method].flat()],
    })
  })
  return path => [...methodsByAddress.values()].find(({ pattern }) => pattern.test(path))?.methods ?? null
}
