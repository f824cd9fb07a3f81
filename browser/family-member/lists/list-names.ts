import type { FamilyLists } from '#contract/family-tree/family-lists.ts'

export type ListName = keyof FamilyLists

/** The lists that each dialog edits. The page needs only these names, not the schemas of `list-edits.ts`. */
export const relativeLists = ['furtherParents', 'partners'] as const satisfies ListName[]
export const eventLists = ['lifeEvents'] as const satisfies ListName[]
