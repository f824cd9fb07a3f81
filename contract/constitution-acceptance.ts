import { z } from 'zod'

import { Timestamp } from './dates.ts'
import { calls } from './endpoint.ts'

/** Which text a person has accepted, and when. */
export const ConstitutionAcceptance = z.object({
  /** The text of today: its version, and the SHA-256 of `constitutionText` in hexadecimal. */
  version: z.string(),
  textHash: z.string(),
  /** When this very text was accepted; null while it was not. */
  acceptedAt: Timestamp.nullable(),
})
export type ConstitutionAcceptance = z.infer<typeof ConstitutionAcceptance>

export const constitutionApi = calls({
  'GET /api/constitution-acceptance': {
    summary: 'Whether the constitution as it stands today was accepted, and when.',
    access: 'family_member',
    reply: ConstitutionAcceptance,
  },
  'POST /api/constitution-acceptance': {
    summary: 'Records that the text with this hash was read and accepted.',
    access: 'family_member',
    body: z.object({ textHash: z.string().max(100) }),
    reply: ConstitutionAcceptance,
    status: 201,
  },
})
