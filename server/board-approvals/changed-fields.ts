import type { FamilyLists } from '#contract/family-tree/family-lists.ts'
import { isListName, isSameList } from '#server/family-tree/family-lists.ts'
import type { StoredMember } from '#server/family-tree/store.ts'

import type { RequestedChanges } from './store.ts'

/** The fields of a correction whose values have changed since it was requested. */
export function findChangedFields(
  changes: RequestedChanges,
  member: StoredMember,
  lists: FamilyLists | undefined,
): string[] {
  return Object.entries(changes).flatMap(([field, { before }]) =>
    isUnchanged(before, field, member, lists) ? [] : [field],
  )
}

function isUnchanged(
  before: unknown,
  field: string,
  member: StoredMember,
  lists: FamilyLists | undefined,
): boolean {
  if (isListName(field)) return isSameList(field, lists?.[field] ?? [], before as FamilyLists[typeof field])
  return member[field as keyof StoredMember] === before
}
