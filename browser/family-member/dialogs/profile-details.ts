import { OwnDetails, type FamilyMember } from '#contract/family-tree.ts'

/** What one says of oneself with words, in the order of the form. A picture has its own way. */
export const detailNames = ['phoneNumber', 'email', 'occupation', 'location', 'biography'] as const
export type DetailName = (typeof detailNames)[number]
export type ProfileDetails = Pick<FamilyMember, DetailName>
export type DetailsInput = { [Name in DetailName]?: ProfileDetails[Name] | undefined }

export const ProfileDetailsSchema = OwnDetails.omit({ version: true, profileImage: true })

/** What stood there when it was last shown to whoever changes it, and the version that it was read at. */
export interface DetailsSnapshot {
  version: number
  details: ProfileDetails
}

export function takeSnapshot(member: FamilyMember): DetailsSnapshot {
  const { version, phoneNumber, email, occupation, location, biography } = member
  return { version, details: { phoneNumber, email, occupation, location, biography } }
}

/** What somebody has changed and nothing else: what they left alone may have been changed by others meanwhile. */
export function changedValues(said: ProfileDetails, entered: DetailsInput): Partial<ProfileDetails> {
  return Object.fromEntries(
    detailNames.filter(name => !isSame(said[name], entered[name])).map(name => [name, entered[name] ?? null]),
  )
}

/** What others have changed between two readings. */
export function changedFields(before: ProfileDetails, now: ProfileDetails): DetailName[] {
  return detailNames.filter(name => !isSame(before[name], now[name]))
}

/** An empty field says nothing, and so does an absent one. */
export function isSame(one: string | null | undefined, other: string | null | undefined): boolean {
  return (one ?? '').trim() === (other ?? '').trim()
}
