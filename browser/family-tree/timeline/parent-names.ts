import type { FamilyMember } from '#contract/family-tree.ts'

import { nameOf } from './timeline.ts'

export interface ParentNames {
  father: string | null
  mother: string | null
}

/** The names of a member's parents: of those in the tree as they stand there, of others as they were typed. */
export function parentNames(member: FamilyMember, byId: Map<string, FamilyMember>): ParentNames {
  const named = (id: string | null, typed: string | null) => {
    const parent = id === null ? undefined : byId.get(id)
    return parent === undefined ? typed : nameOf(parent)
  }
  return {
    father: named(member.fatherId, member.fatherName),
    mother: named(member.motherId, member.motherName),
  }
}
