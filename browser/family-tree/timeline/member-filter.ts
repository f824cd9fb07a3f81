import { foldText } from '#browser/family-charts/find-people.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import type { FamilyLinks } from '#contract/family-tree/kinship.ts'

export const lives = ['living', 'deceased'] as const

export interface MemberFilter {
  /** Words that have to appear in a member's names, location or vocation, in any order. */
  search: string
  generation: number | null
  life: 'all' | (typeof lives)[number]
  /** The id of a member: only their descendants and the partners of these are shown. */
  branch: string | null
}

export const emptyFilter: MemberFilter = { search: '', generation: null, life: 'all', branch: null }

export function isFilterActive(filter: MemberFilter): boolean {
  return (
    filter.search.trim() !== '' ||
    filter.generation !== null ||
    filter.life !== 'all' ||
    filter.branch !== null
  )
}

/** `links` adds relatives beyond father, mother and spouse to a branch, once they are loaded. */
export function filterMembers(
  members: readonly FamilyMember[],
  filter: MemberFilter,
  links?: FamilyLinks,
): readonly FamilyMember[] {
  if (!isFilterActive(filter)) return members
  const words = foldText(filter.search).split(/\s+/).filter(Boolean)
  const branch = filter.branch === null ? null : findBranch(members, filter.branch, links)
  return members.filter(
    member =>
      (filter.generation === null || member.generation === filter.generation) &&
      (filter.life === 'all' || member.isAlive === (filter.life === 'living')) &&
      (branch === null || branch.has(member.id)) &&
      words.every(word => getSearchableText(member).includes(word)),
  )
}

/** The ids of a member, all descendants by birth or adoption, and the present and former partners of these. */
export function findBranch(
  members: readonly FamilyMember[],
  rootId: string,
  links: FamilyLinks = { parents: [], partnerships: [] },
): Set<string> {
  const children = new Map<string, string[]>()
  const partners = new Map<string, string[]>()
  const addToList = (lists: Map<string, string[]>, key: string | null, id: string) => {
    if (key !== null) lists.set(key, [...(lists.get(key) ?? []), id])
  }
  for (const { id, fatherId, motherId, spouseId } of members) {
    addToList(children, fatherId, id)
    addToList(children, motherId, id)
    addToList(partners, spouseId, id)
    addToList(partners, id, spouseId ?? id)
  }
  for (const { childId, parentId, kind } of links.parents)
    if (kind === 'birth' || kind === 'adoptive') addToList(children, parentId, childId)
  for (const { firstId, secondId } of links.partnerships) {
    addToList(partners, firstId, secondId)
    addToList(partners, secondId, firstId)
  }
  const descendants = new Set([rootId])
  // Iteration includes ids that are added during the loop, each once.
  for (const id of descendants) for (const child of children.get(id) ?? []) descendants.add(child)
  const branch = new Set(descendants)
  for (const id of descendants) for (const partner of partners.get(id) ?? []) branch.add(partner)
  return branch
}

/** Suggested roots of a branch: members of the first two generations with children in the tree. */
export function findBranchRoots(members: readonly FamilyMember[]): FamilyMember[] {
  const parents = new Set(members.flatMap(({ fatherId, motherId }) => [fatherId, motherId]))
  return members.filter(({ id, generation }) => generation <= 2 && parents.has(id))
}

const textCache = new WeakMap<FamilyMember, string>()

function getSearchableText(member: FamilyMember): string {
  let text = textCache.get(member)
  if (text === undefined) {
    const { firstName, middleName, lastName, maidenName, occupation, location } = member
    text = foldText(
      [firstName, middleName, lastName, maidenName, occupation, location].filter(Boolean).join(' '),
    )
    textCache.set(member, text)
  }
  return text
}
