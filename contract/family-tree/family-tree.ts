import { z } from 'zod'

import { CalendarDate, Timestamp } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'
import { PhotographAddress } from '#contract/media/media.ts'
import { clearableText, Id, requiredText } from '#contract/texts/text.ts'

import { FamilyLists } from './family-lists.ts'

/** Section 3: the specified fields, then additional ones that a real family needs. */
export const FamilyMember = z
  .object({
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
    /** The name of a spouse who is not in the tree. */
    spouseName: z.string().nullable(),
    /** The date text of a birth that is not known to the day: 'about 1890'. */
    birthText: z.string().nullable(),
    deathText: z.string().nullable(),
    /** The earliest possible birth date, by which the members of a generation are sorted. */
    earliestBirthDate: CalendarDate.nullable(),
    /** Incremented by each change. An edit sends the version that it was made on. */
    version: z.int(),
  })
  .meta({ id: 'FamilyMember' })
export type FamilyMember = z.infer<typeof FamilyMember>

/**
 * How to reach a member: hidden from other members while they are alive. `location` is not one of them: the cards of
 * the timeline show where a member resided (section 2).
 */
export const contactFields = ['phoneNumber', 'email'] as const satisfies (keyof FamilyMember)[]

/** The fields of the member form and of corrections. Null means unknown. */
const editableFields = {
  firstName: requiredText('First name is required', 100),
  lastName: requiredText('Last name is required', 100),
  middleName: clearableText(100),
  maidenName: clearableText(100),
  birthDate: clearableDate(),
  deathDate: clearableDate(),
  /** Date texts of days that are not known: 'about 1890', 'between 1901 and 1903'. */
  birthText: clearableText(100),
  deathText: clearableText(100),
  isAlive: z.boolean(),
  gender: clearableText(50),
  relationship: requiredText('Relationship is required', 100),
  generation: z
    .int({ error: 'Generation must be 1 to 5' })
    .min(1, 'Generation must be 1 to 5')
    .max(5, 'Generation must be 1 to 5'),
  fatherId: Id.nullable(),
  motherId: Id.nullable(),
  fatherName: clearableText(200),
  motherName: clearableText(200),
  spouseId: Id.nullable(),
  spouseName: clearableText(200),
  /** The path of a public photograph that the requester uploaded. */
  profileImage: clearablePhotograph(),
  biography: clearableText(20_000, { isMultiline: true }),
  occupation: clearableText(200),
  location: clearableText(200),
  phoneNumber: clearableText(50),
  email: clearableEmail(),
}

/** Section 5, Add family member: the member's fields without id, times and verification. */
export const FamilyMemberSubmission = z
  .object({
    firstName: editableFields.firstName,
    lastName: editableFields.lastName,
    middleName: nullWhenAbsent(editableFields.middleName),
    maidenName: nullWhenAbsent(editableFields.maidenName),
    birthDate: nullWhenAbsent(editableFields.birthDate),
    deathDate: nullWhenAbsent(editableFields.deathDate),
    birthText: nullWhenAbsent(editableFields.birthText),
    deathText: nullWhenAbsent(editableFields.deathText),
    isAlive: editableFields.isAlive.default(true),
    gender: nullWhenAbsent(editableFields.gender),
    relationship: editableFields.relationship,
    generation: editableFields.generation.default(1),
    fatherId: nullWhenAbsent(editableFields.fatherId),
    motherId: nullWhenAbsent(editableFields.motherId),
    fatherName: nullWhenAbsent(editableFields.fatherName),
    motherName: nullWhenAbsent(editableFields.motherName),
    spouseId: nullWhenAbsent(editableFields.spouseId),
    spouseName: nullWhenAbsent(editableFields.spouseName),
    profileImage: nullWhenAbsent(editableFields.profileImage),
    biography: nullWhenAbsent(editableFields.biography),
    occupation: nullWhenAbsent(editableFields.occupation),
    location: nullWhenAbsent(editableFields.location),
    phoneNumber: nullWhenAbsent(editableFields.phoneNumber),
    email: nullWhenAbsent(editableFields.email),
    /** Specified (section 5), but ignored: the server takes it from the session. */
    addedBy: z.string().max(200).default('System'),
  })
  .superRefine(rejectContradictoryDates)
export type FamilyMemberSubmission = z.infer<typeof FamilyMemberSubmission>

/** The single fields that a correction changes. */
export const FieldChanges = z.object(editableFields).partial()
export type FieldChanges = z.infer<typeof FieldChanges>

/** The fields and lists that a correction changes, each list as a whole. */
export const FamilyMemberChanges = FieldChanges.extend(FamilyLists.partial().shape)
export type FamilyMemberChanges = z.infer<typeof FamilyMemberChanges>

/** The fields that members change about themselves without approval. */
export const OwnDetails = z.object({
  phoneNumber: editableFields.phoneNumber.optional(),
  email: editableFields.email.optional(),
  location: editableFields.location.optional(),
  occupation: editableFields.occupation.optional(),
  biography: editableFields.biography.optional(),
  profileImage: editableFields.profileImage.optional(),
  version: z.int(),
})
export type OwnDetails = z.infer<typeof OwnDetails>

/** The members in one reply of GET /api/family-members. */
export const membersPerPage = 20_000

export const familyTreeApi = calls({
  'GET /api/family-members': {
    summary:
      'All members by generation and birth, 20,000 at a time; contact fields of the living only where the caller may see them.',
    access: 'signed-in',
    rule: 'contact fields of the living: B, A; omitted even for the member',
    /**
     * The cursor is from the `Link` header of the previous page, which only a tree of more than `membersPerPage` has.
     */
    query: z.object({ cursor: z.string().max(200).optional() }),
    reply: z.array(FamilyMember),
  },
  'GET /api/family-members/{id}': {
    summary: 'One member. The id of a merged duplicate is answered with the member that remains.',
    access: 'signed-in',
    rule: 'contact fields of the living: the member, B, A',
    params: z.object({ id: Id }),
    reply: FamilyMember,
  },
  'PUT /api/family-members/{id}/own-details': {
    summary: 'Changes contact fields, photograph and biography of the linked member.',
    access: 'signed-in',
    rule: 'the linked member only, else 403; stale version 409',
    params: z.object({ id: Id }),
    body: OwnDetails,
    reply: FamilyMember,
  },
})

/** A calendar date; null, or the empty text of a form, means unknown. */
function clearableDate() {
  const sentence = 'Please enter a date as YYYY-MM-DD'
  return z
    .string({ error: sentence })
    .transform(text => (text === '' ? null : text))
    .pipe(CalendarDate.nullable())
    .nullable()
}

/** The empty text of a form removes the address. */
function clearableEmail() {
  return clearableText(254).pipe(z.email('Please enter a valid email address').nullable())
}

/** The empty text of a form removes the photograph. */
function clearablePhotograph() {
  return z
    .string()
    .nullable()
    .transform(address => (address === '' ? null : address))
    .pipe(PhotographAddress.nullable())
}

function nullWhenAbsent<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform(value => value ?? null)
}

function rejectContradictoryDates(
  member: {
    birthDate?: string | null | undefined
    deathDate?: string | null | undefined
    isAlive?: boolean | undefined
  },
  context: z.RefinementCtx,
): void {
  const { birthDate, deathDate, isAlive } = member
  const addError = (message: string) => context.addIssue({ code: 'custom', path: ['deathDate'], message })
  if (birthDate && deathDate && deathDate < birthDate)
    addError('The date of death is before the date of birth')
  if (deathDate && isAlive === true) addError('A living member cannot have a date of death')
}
