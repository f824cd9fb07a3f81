import type { FastifyInstance } from 'fastify'

import type { Platform } from '#server/platform/platform.ts'

/**
 * The contract for those who write programs: `/api/openapi.json`, and `/api/docs` to read. Both hold what the
 * source says and nothing of the family's, so they need no session. They are made when first asked for.
 */
export function apiDocsRoutes(app: FastifyInstance, { sessions }: Platform): void {
  let made: Promise<{ json: string; page: { html: string; contentSecurityPolicy: string } }> | undefined
  const documentation = () => (made ??= make(sessions.cookieName))

  app.get('/api/openapi.json', async (_request, reply) => {
    const { json } = await documentation()
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(json)
  })

  app.get('/api/docs', async (_request, reply) => {
    const { page } = await documentation()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', page.contentSecurityPolicy)
      .send(page.html)
  })
}

async function make(cookieName: string) {
  const { openApiDocument } = await import('./openapi.ts')
  const { docsPage } = await import('./docs-page.ts')
  const document = openApiDocument(cookieName)
  return { json: JSON.stringify(document), page: docsPage(document) }
}
