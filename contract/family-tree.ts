import { z } from 'zod'

import { CalendarDate, Timestamp } from './dates.ts'
import { calls } from './endpoint.ts'
import { Id, optionalText, requiredText } from './text.ts'

/** Section 5: generations 1 to 5 and their names. */
export const generationLabels = { 1: 'Roots', 2: 'Trunk', 3: 'Branches', 4: 'Crown', 5: 'Leaves' } as const

export const FamilyMember = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  middleName: z.string().nullable(),
  maidenName: z.string().nullable(),
  birthDate: CalendarDate.nullable(),
  deathDate: CalendarDate.nullable(),
  isAlive: z.boolean(),
  gender: z.string().nullable(),
  relationship: z.string(),
  generation: z.int().min(1).max(5),
  fatherId: Id.nullable(),
  motherId: Id.nullable(),
  fatherName: z.string().nullable(),
  motherName: z.string().nullable(),
  spouseId: Id.nullable(),
  profileImage: z.string().nullable(),
  biography: z.string().nullable(),
  occupation: z.string().nullable(),
  location: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  isVerified: z.boolean(),
  verifiedBy: z.string().nullable(),
  verifiedAt: Timestamp.nullable(),
  addedBy: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type FamilyMember = z.infer<typeof FamilyMember>

/** Section 5, Add family member: the member's fields without id, times and verification. */
export const FamilyMemberSubmission = z.object({
  firstName: requiredText('First name is required', 100),
  lastName: requiredText('Last name is required', 100),
  middleName: optionalText(100),
  maidenName: optionalText(100),
  birthDate: CalendarDate.nullish(),
  deathDate: CalendarDate.nullish(),
  isAlive: z.boolean().default(true),
  gender: optionalText(50),
  relationship: requiredText('Relationship is required', 100),
  generation: z.int().min(1, 'Generation is 1 to 5').max(5, 'Generation is 1 to 5').default(1),
  fatherId: Id.nullish(),
  motherId: Id.nullish(),
  fatherName: optionalText(200),
  motherName: optionalText(200),
  spouseId: Id.nullish(),
  profileImage: optionalText(2000),
  biography: optionalText(20_000),
  occupation: optionalText(200),
  location: optionalText(200),
  phoneNumber: optionalText(50),
  email: optionalText(254),
  /** Sent by the form, read by nobody: the server takes it from the session. */
  addedBy: z.string().default('System'),
})
export type FamilyMemberSubmission = z.infer<typeof FamilyMemberSubmission>

export const BoardApproval = z.object({
  id: Id,
  familyMemberId: Id,
  requestedBy: z.string(),
  approvedBy: z.string().nullable(),
  status: z.enum(['pending', 'approved', 'rejected']),
  requestNotes: z.string().nullable(),
  approvalNotes: z.string().nullable(),
  requestedAt: Timestamp,
  reviewedAt: Timestamp.nullable(),
})
export type BoardApproval = z.infer<typeof BoardApproval>

export const familyTreeApi = calls({
  'GET /api/family-members': {
    summary: 'Everybody in the tree; contact fields of the living only where the caller may see them.',
    access: 'family_member',
    reply: z.array(FamilyMember),
  },
  'GET /api/family-members/{id}': {
    summary: 'One member.',
    access: 'family_member',
    params: z.object({ id: Id }),
    reply: FamilyMember,
  },
  'POST /api/family-members': {
    summary: 'Submits a member for board approval.',
    access: 'family_member',
    body: FamilyMemberSubmission,
    reply: FamilyMember,
    status: 201,
  },
  'GET /api/board-approvals': {
    summary: 'All approvals for the board; the own requests for everybody else.',
    access: 'family_member',
    reply: z.array(BoardApproval),
  },
})
