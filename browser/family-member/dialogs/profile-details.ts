import { OwnDetails, type FamilyMember } from '#contract/family-tree.ts'

/** The text details that you can edit yourself, in the order of the form. The picture has its own dialog. */
const detailNames = ['phoneNumber', 'email', 'occupation', 'location', 'biography'] as const
export type DetailName = (typeof detailNames)[number]
export type ProfileDetails = Pick<FamilyMember, DetailName>
export type DetailsInput = { [Name in DetailName]?: ProfileDetails[Name] | undefined }

export const ProfileDetailsSchema = OwnDetails.omit({ version: true, profileImage: true })

/** The details of one version of a member. */
export interface DetailsSnapshot {
  version: number
  details: ProfileDetails
}

export function toSnapshot(member: FamilyMember): DetailsSnapshot {
  const { version, phoneNumber, email, occupation, location, biography } = member
  return { version, details: { phoneNumber, email, occupation, location, biography } }
}

/** Only the fields that were edited, because others may have changed the rest since. Null for an emptied field. */
export function changedFields(original: ProfileDetails, input: DetailsInput): Partial<ProfileDetails> {
  return Object.fromEntries(changedFieldNames(original, input).map(name => [name, input[name] ?? null]))
}

export function changedFieldNames(before: ProfileDetails, after: DetailsInput): DetailName[] {
  return detailNames.filter(name => !isEqual(before[name], after[name]))
}

/** Null, undefined and blank text are equal. */
export function isEqual(first: string | null | undefined, second: string | null | undefined): boolean {
  return (first ?? '').trim() === (second ?? '').trim()
}
