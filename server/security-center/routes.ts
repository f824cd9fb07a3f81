import type { FastifyInstance } from 'fastify'

import { answer } from '#server/platform/answer.ts'
import type { Platform } from '#server/platform/platform.ts'

import { findSecurityState } from './security-state.ts'

export function mountSecurityCenterRoutes(app: FastifyInstance, platform: Platform): void {
  answer(app, platform.sessions, 'GET /api/security-center', ({ session }) =>
    findSecurityState(platform, session),
  )
}
