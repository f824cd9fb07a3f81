import { z } from 'zod'

import { OpenSession, SecondFactorState } from './account-security.ts'
import { Timestamp } from './dates.ts'
import { calls } from './endpoint.ts'

/** What somebody should know of how their own account is kept. */
export const SecurityState = z.object({
  passwordChangedAt: Timestamp,
  secondFactor: SecondFactorState,
  hasAccessCode: z.boolean(),
  sessions: z.array(OpenSession),
  /** How often in the last 30 days somebody knew the password and gave a wrong second code. */
  recentWrongCodes: z.int(),
})
export type SecurityState = z.infer<typeof SecurityState>

export const securityCenterApi = calls({
  'GET /api/security-center': {
    summary: 'How the own account is kept, for the security center.',
    access: 'family_member',
    isBehindFamilyAccess: true,
    reply: SecurityState,
  },
})
