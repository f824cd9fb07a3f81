import type { FastifyInstance } from 'fastify'

import { answer } from '#server/platform/answer.ts'
import type { Platform } from '#server/platform/platform.ts'

import { openConstitution } from './acceptance.ts'

export function mountConstitutionRoutes(app: FastifyInstance, platform: Platform): void {
  const constitution = openConstitution(platform)

  answer(app, platform.sessions, 'GET /api/constitution-acceptance', ({ user }) =>
    constitution.acceptance(user),
  )

  answer(app, platform.sessions, 'POST /api/constitution-acceptance', ({ user, body }) =>
    constitution.accept(user, body.textHash),
  )
}
