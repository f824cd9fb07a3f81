import type { FastifyInstance } from 'fastify'

import type { Platform } from '#server/platform/platform.ts'

/**
 * The contract for developers: `/api/openapi.json` for programs, `/api/docs` for people. Both contain no family data,
 * so they need no session. The first request builds them.
 */
export function apiDocsRoutes(app: FastifyInstance, { sessions }: Platform): void {
  let cached: Promise<{ json: string; page: { html: string; contentSecurityPolicy: string } }> | undefined
  const documentation = () => (cached ??= buildDocumentation(sessions.cookieName))

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

async function buildDocumentation(cookieName: string) {
  const { openApiDocument } = await import('./openapi.ts')
  const { docsPage } = await import('./docs-page.ts')
  const document = openApiDocument(cookieName)
  return { json: JSON.stringify(document), page: docsPage(document) }
}
