import type { FastifyInstance } from 'fastify'

/**
 * Records the methods of every address that is mounted after this call. The returned function finds the methods of a
 * requested path; null when no address matches it.
 */
export function recordMethods(app: FastifyInstance): (path: string) => string[] | null {
  const patterns: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    const source = url
      .split(/:\w+/)
      .map(text => RegExp.escape(text))
      .join('[^/]+')
    patterns.push({ pattern: new RegExp(`^${source}$`), methods: [method].flat() })
  })
  // Several addresses may match: `/api/x/seen`, and `/api/x/{id}` under each of its parameter's names.
  return path => {
    const methods = patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)
    return methods.length === 0 ? null : [...new Set(methods)]
  }
}
