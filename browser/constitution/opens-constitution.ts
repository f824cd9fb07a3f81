import { constitutionRelationships } from '#contract/family-labels.ts'
import type { FamilyMember } from '#contract/family-tree.ts'

/**
 * Section 5, Constitution dialog trigger: a member of the family's surname, who is a child, spouse, sibling or
 * parent. Spaces around the names and capitals make no difference.
 */
export function opensConstitution(
  { lastName, relationship }: Pick<FamilyMember, 'lastName' | 'relationship'>,
  familyName: string,
): boolean {
  const plain = (name: string) => name.trim().toLowerCase()
  return (
    plain(lastName) === plain(familyName) &&
    constitutionRelationships.some(one => one === plain(relationship))
  )
}
