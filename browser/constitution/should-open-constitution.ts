import { constitutionRelationships } from '#contract/family-tree/family-labels.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'

/**
 * Section 5, Constitution dialog trigger: a child, spouse, sibling or parent with the family surname. Ignores case
 * and surrounding spaces.
 */
export function shouldOpenConstitution(
  { lastName, relationship }: Pick<FamilyMember, 'lastName' | 'relationship'>,
  familyName: string,
): boolean {
  const normalize = (name: string) => name.trim().toLowerCase()
  return (
    normalize(lastName) === normalize(familyName) &&
    constitutionRelationships.some(value => value === normalize(relationship))
  )
}
