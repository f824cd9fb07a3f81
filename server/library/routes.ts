import type { FastifyInstance } from 'fastify'

import { answer } from '#server/platform/answer.ts'
import type { Platform } from '#server/platform/platform.ts'

import type { Library } from './library.ts'

export function mountLibraryRoutes(app: FastifyInstance, { sessions }: Platform, library: Library): void {
  answer(app, sessions, 'GET /api/articles', async ({ query }) => library.list(query))
  answer(app, sessions, 'GET /api/articles/{slug}', async ({ params }) => library.read(params.slug))
}
