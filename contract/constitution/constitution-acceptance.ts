import { z } from 'zod'

import { Timestamp } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'

/** The current text, and when the caller accepted it. */
export const ConstitutionAcceptance = z
  .object({
    /** The current text: its version, and the SHA-256 of `formatConstitution` in hexadecimal. */
    version: z.string(),
    textHash: z.string(),
    /** When the caller accepted this text; null if they have not. */
    acceptedAt: Timestamp.nullable(),
  })
  .meta({ id: 'ConstitutionAcceptance' })
export type ConstitutionAcceptance = z.infer<typeof ConstitutionAcceptance>

export const constitutionApi = calls({
  'GET /api/constitution-acceptance': {
    summary: 'The current constitution’s version and hash, and when the caller accepted it.',
    access: 'signed-in',
    rule: 'own',
    reply: ConstitutionAcceptance,
  },
  'POST /api/constitution-acceptance': {
    summary: 'Records that the caller has read and accepted the text with this hash.',
    access: 'signed-in',
    requiresSession: true,
    rule: 'own; another text 409',
    body: z.object({ textHash: z.string().max(100) }),
    reply: ConstitutionAcceptance,
    status: 201,
  },
})
