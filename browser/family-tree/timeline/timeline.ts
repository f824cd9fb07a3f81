import type { Generation } from '#contract/family-labels.ts'
import type { FamilyMember } from '#contract/family-tree.ts'
import type { FamilyLinks } from '#contract/kinship.ts'

/** Section 2: members sorted by generation, then birth year; the unknown ones of a generation come last. */
export function sortForTimeline(members: readonly FamilyMember[]): FamilyMember[] {
  return members.toSorted((one, other) => {
    if (one.generation !== other.generation) return one.generation - other.generation
    const born = birthOf(one)
    const otherBorn = birthOf(other)
    return born < otherBorn ? -1 : born > otherBorn ? 1 : 0
  })
}

export interface MemberFilter {
  /** Words that a member's names, place or vocation hold, in any order. */
  search: string
  generation: Generation | null
  life: 'all' | 'living' | 'deceased'
  /** Somebody with all who descend from them, and the partners of these. */
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

/** `links` are what a family has beside father, mother and spouse, as soon as they are there. */
export function filterMembers(
  members: readonly FamilyMember[],
  filter: MemberFilter,
  links?: FamilyLinks,
): readonly FamilyMember[] {
  if (!isFilterActive(filter)) return members
  const words = plain(filter.search).split(/\s+/).filter(Boolean)
  const branch = filter.branch === null ? null : findBranch(members, filter.branch, links)
  return members.filter(
    member =>
      (filter.generation === null || member.generation === filter.generation) &&
      (filter.life === 'all' || member.isAlive === (filter.life === 'living')) &&
      (branch === null || branch.has(member.id)) &&
      words.every(word => searchedOf(member).includes(word)),
  )
}

/** Somebody, all who descend from them by birth or adoption, and everybody these are or were together with. */
export function findBranch(
  members: readonly FamilyMember[],
  rootId: string,
  links: FamilyLinks = { parents: [], partnerships: [] },
): Set<string> {
  const children = new Map<string, string[]>()
  const partners = new Map<string, string[]>()
  const add = (lists: Map<string, string[]>, key: string | null, id: string) => {
    if (key !== null) lists.set(key, [...(lists.get(key) ?? []), id])
  }
  for (const { id, fatherId, motherId, spouseId } of members) {
    add(children, fatherId, id)
    add(children, motherId, id)
    add(partners, spouseId, id)
    add(partners, id, spouseId ?? id)
  }
  for (const { childId, parentId, kind } of links.parents)
    if (kind === 'birth' || kind === 'adoptive') add(children, parentId, childId)
  for (const { firstId, secondId } of links.partnerships) {
    add(partners, firstId, secondId)
    add(partners, secondId, firstId)
  }
  const descent = new Set([rootId])
  // A set takes in what is added while it is gone through, and nobody twice.
  for (const id of descent) for (const child of children.get(id) ?? []) descent.add(child)
  const branch = new Set(descent)
  for (const id of descent) for (const partner of partners.get(id) ?? []) branch.add(partner)
  return branch
}

/** Those at whom a branch may begin: members of the first two generations who have children in the tree. */
export function findBranchRoots(members: readonly FamilyMember[]): FamilyMember[] {
  const parents = new Set(members.flatMap(({ fatherId, motherId }) => [fatherId, motherId]))
  return members.filter(({ id, generation }) => generation <= 2 && parents.has(id))
}

const searched = new WeakMap<FamilyMember, string>()

function searchedOf(member: FamilyMember): string {
  let text = searched.get(member)
  if (text === undefined) {
    const { firstName, middleName, lastName, maidenName, occupation, location } = member
    text = plain(
      [firstName, middleName, lastName, maidenName, occupation, location].filter(Boolean).join(' '),
    )
    searched.set(member, text)
  }
  return text
}

/** Without accents and in small letters, so that Zoe finds Zoë. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function birthOf({ birthDate, bornFrom }: FamilyMember): string {
  return birthDate ?? bornFrom ?? '9999'
}
