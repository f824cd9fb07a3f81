import { z } from 'zod'

import { CalendarDate, Timestamp } from './dates.ts'
import { calls } from './endpoint.ts'
import { FamilyLists } from './family-lists.ts'
import { PhotographAddress } from './media.ts'
import { clearableText, Id, requiredText } from './text.ts'

/** Section 3. Below the specified fields stand those that a real family needs beside them. */
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
  /** Who is not in the tree, by the name that was typed. */
  spouseName: z.string().nullable(),
  /** As somebody wrote a date that is not exact: 'about 1890'. `birthDate` is null then. */
  birthText: z.string().nullable(),
  deathText: z.string().nullable(),
  /** The earliest day that the birth may have been on: what members of a generation are sorted by. */
  earliestBirthDate: CalendarDate.nullable(),
  /** Counts the changes: an edit says which one it was made on. */
  version: z.int(),
})
export type FamilyMember = z.infer<typeof FamilyMember>

/** What somebody says of a member, in the form and in a correction. Null is what is not known. */
const editableFields = {
  firstName: requiredText('First name is required', 100),
  lastName: requiredText('Last name is required', 100),
  middleName: clearableText(100),
  maidenName: clearableText(100),
  birthDate: clearableDate(),
  deathDate: clearableDate(),
  /** A date that is not known to the day, as it is told: 'about 1890', 'between 1901 and 1903'. */
  birthText: clearableText(100),
  deathText: clearableText(100),
  isAlive: z.boolean(),
  gender: clearableText(50),
  relationship: requiredText('Relationship is required', 100),
  generation: z
    .int({ error: 'Generation is 1 to 5' })
    .min(1, 'Generation is 1 to 5')
    .max(5, 'Generation is 1 to 5'),
  fatherId: Id.nullable(),
  motherId: Id.nullable(),
  fatherName: clearableText(200),
  motherName: clearableText(200),
  spouseId: Id.nullable(),
  spouseName: clearableText(200),
  /** The address of a photograph that whoever says so has uploaded, for the whole family to see. */
  profileImage: clearablePhotograph(),
  biography: clearableText(20_000),
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
    /** Sent by the form, read by nobody: the server takes it from the session. */
    addedBy: z.string().max(200).default('System'),
  })
  .superRefine(rejectContradictoryDates)
export type FamilyMemberSubmission = z.infer<typeof FamilyMemberSubmission>

/** What a correction changes of what stands in one field each: only those that it names. */
export const FieldChanges = z.object(editableFields).partial()
export type FieldChanges = z.infer<typeof FieldChanges>

/** What a correction changes: only the fields and the lists that it names, each list as a whole. */
export const FamilyMemberChanges = FieldChanges.extend(FamilyLists.partial().shape)
export type FamilyMemberChanges = z.infer<typeof FamilyMemberChanges>

/** What a member may change about themselves without asking anybody: only what it names. */
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
  'PUT /api/family-members/{id}/own-details': {
    summary: 'Changes contact fields, photograph and biography of the person that the account is linked to.',
    access: 'family_member',
    params: z.object({ id: Id }),
    body: OwnDetails,
    reply: FamilyMember,
  },
})

/** A calendar date; null, or an empty text as a form sends it, is one that is not known. */
function clearableDate() {
  const sentence = 'Please enter a date as YYYY-MM-DD'
  return z
    .string({ error: sentence })
    .transform(text => (text === '' ? null : text))
    .pipe(CalendarDate.nullable())
    .nullable()
}

/** No text, as a form sends it, takes the address away. */
function clearableEmail() {
  return clearableText(254).pipe(z.email('Please enter a valid email address').nullable())
}

/** No text, as a form sends it, takes the picture away. */
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
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['deathDate'], message })
  if (birthDate && deathDate && deathDate < birthDate) refuse('The date of death is before the date of birth')
  if (deathDate && isAlive === true) refuse('Somebody who is alive has no date of death')
}
