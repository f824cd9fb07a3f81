import { z } from 'zod'

import { Timestamp } from './dates.ts'
import { calls } from './endpoint.ts'

/** What opens the content behind Family Access: the member's own ID, and the code that they have set. */
export const FamilyAccess = z.object({
  familyId: z.string({ error: 'Please enter your Family Member ID' }).max(100),
  accessCode: z.string({ error: 'Please enter your Secure Access Code' }).max(1000),
})
export type FamilyAccess = z.infer<typeof FamilyAccess>

export const FamilyAccessState = z.object({
  /** `3F7A-91C2`: who one is in the family's own books. */
  familyId: z.string(),
  hasAccessCode: z.boolean(),
  /** Until when this session may read what stands behind Family Access; null when it may not. */
  familyAccessUntil: Timestamp.nullable(),
})
export type FamilyAccessState = z.infer<typeof FamilyAccessState>

export const accessCodeMinimum = 6

export const AccessCodeChange = z.object({
  currentPassword: z
    .string({ error: 'Please enter your password' })
    .min(1, 'Please enter your password')
    .max(1000),
  accessCode: z
    .string({ error: 'Please choose a code' })
    .min(accessCodeMinimum, `Your Secure Access Code must be at least ${accessCodeMinimum} characters`)
    .max(100, 'Please use at most 100 characters'),
})
export type AccessCodeChange = z.infer<typeof AccessCodeChange>

export const familyAccessApi = calls({
  'GET /api/family-access': {
    summary: 'The own Family Member ID, whether a Secure Access Code is set, and until when access is given.',
    access: 'family_member',
    reply: FamilyAccessState,
  },
  'POST /api/family-access': {
    summary: 'Gives this session access for 15 minutes, when ID and code are right.',
    access: 'family_member',
    body: FamilyAccess,
    reply: FamilyAccessState,
  },
  'PUT /api/family-access/code': {
    summary: 'Sets the own Secure Access Code. Access that was given before it ends.',
    access: 'family_member',
    body: AccessCodeChange,
    reply: FamilyAccessState,
  },
})
