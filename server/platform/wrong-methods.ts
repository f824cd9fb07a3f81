import type { FastifyInstance } from 'fastify'

import { wrongMethod } from './failure.ts'

const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/**
 * Lets every address that is mounted from now on answer the methods it does not know with 405.
 * Returns what must be called once everything is mounted.
 */
export function rejectWrongMethods(app: FastifyInstance): () => void {
  const methodsByAddress = new Map<string, string[]>()
  let isComplete = false
  app.addHook('onRoute', ({ url, method }) => {
    if (isComplete) return
    // What two calls name `{id}` and `{category}` is one address all the same.
    const address = url.replaceAll(/:\w+/g, ':name')
    methodsByAddress.set(address, [...(methodsByAddress.get(address) ?? []), ...[method].flat()])
  })
  return () => {
    isComplete = true
    for (const [url, methods] of methodsByAddress) {
      app.route({
        url,
        method: allMethods.filter(method => !methods.includes(method)),
        // Before the body is read: what it holds makes no difference.
        onRequest: async () => {
          throw wrongMethod(methods)
        },
        handler: async () => undefined,
      })
    }
  }
}
