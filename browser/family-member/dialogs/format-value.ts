import type { FamilyMember } from '#contract/family-tree.ts'
import { fullName } from '#contract/full-name.ts'

/** What stands in a field, in words: somebody of the tree by name, and whether somebody lives as yes or no. */
export function describeValue(
  value: string | number | boolean | null | undefined,
  members: readonly FamilyMember[],
): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const somebody = members.find(({ id }) => id === value)
  return somebody === undefined ? String(value) : fullName(somebody)
}
