import type { FastifyInstance, FastifyRequest } from 'fastify'

import { enforceAccess, enforceTokenScopes } from '#server/platform/access.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * The contract for developers: `/api/openapi.json` for programs, `/api/docs` for people. Both require a session, as all
 * calls but five do (docs/decisions/007). The first request builds them.
 */
export function mountApiDocsRoutes(app: FastifyInstance, { sessions }: Platform): void {
  let cached: Promise<{ json: string; page: { html: string; contentSecurityPolicy: string } }> | undefined
  const getDocumentation = () => (cached ??= buildDocumentation(sessions.cookieName))

  async function enforceSession({ headers }: FastifyRequest): Promise<void> {
    const session = await sessions.authenticate(headers)
    if (session !== null && session.token !== null)
      enforceTokenScopes({ access: 'signed-in' }, 'GET', session.token)
    enforceAccess('signed-in', session)
  }

  app.get('/api/openapi.json', async (request, reply) => {
    await enforceSession(request)
    const { json } = await getDocumentation()
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .send(json)
  })

  app.get('/api/docs', async (request, reply) => {
    await enforceSession(request)
    const { page } = await getDocumentation()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('content-security-policy', page.contentSecurityPolicy)
      .send(page.html)
  })
}

async function buildDocumentation(cookieName: string) {
  const { buildOpenApiDocument } = await import('./openapi.ts')
  const { renderDocsPage } = await import('./docs-page.ts')
  const document = buildOpenApiDocument(cookieName)
  return { json: JSON.stringify(document), page: renderDocsPage(document) }
}
