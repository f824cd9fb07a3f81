import type { FastifyInstance } from 'fastify'

import { wrongMethod } from './failure.ts'

const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/**
 * Answers unknown methods with 405 on every address that is mounted after this call. Call the returned function once
 * all calls are mounted.
 */
export function rejectWrongMethods(app: FastifyInstance): () => void {
  const methodsByAddress = new Map<string, string[]>()
  let isComplete = false
  app.addHook('onRoute', ({ url, method }) => {
    if (isComplete) return
    // Two calls may name the parameter of one address differently, such as `{id}` and `{category}`.
    const address = url.replaceAll(/:\w+/g, ':name')
    methodsByAddress.set(address, [...(methodsByAddress.get(address) ?? []), ...[method].flat()])
  })
  return () => {
    isComplete = true
    for (const [url, methods] of methodsByAddress) {
      app.route({
        url,
        method: allMethods.filter(method => !methods.includes(method)),
        // Runs before the body is read, since its content does not matter.
        onRequest: async () => {
          throw wrongMethod(methods)
        },
        handler: async () => undefined,
      })
    }
  }
}
