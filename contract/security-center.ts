import { z } from 'zod'

import { OpenSession, SecondFactorState } from '#contract/accounts/account-security.ts'
import { Timestamp } from '#contract/dates/dates.ts'

import { calls } from './endpoint.ts'

/** The security settings and recent events of the current account. */
export const SecurityState = z
  .object({
    passwordChangedAt: Timestamp,
    secondFactor: SecondFactorState,
    hasAccessCode: z.boolean(),
    sessions: z.array(OpenSession),
    /** Sign-in attempts of the last 30 days with the right password and a wrong second-factor code. */
    recentWrongCodes: z.int(),
  })
  .meta({ id: 'SecurityState' })
export type SecurityState = z.infer<typeof SecurityState>

export const securityCenterApi = calls({
  'GET /api/security-center': {
    summary: 'Security settings and recent events of the current account, for the security center.',
    access: 'signed-in',
    isPersonal: true,
    requiresSession: true,
    rule: 'own',
    requiresStepUp: true,
    reply: SecurityState,
  },
})
