import { formatLifeYears } from '#contract/dates/years-of-life.ts'
import { ParentKind } from '#contract/family-tree/family-lists.ts'
import type { FamilyCircle, Relative } from '#contract/family-tree/kinship.ts'
import type { Kin, Partnership } from '#server/family-tree/kin-store.ts'

import { listDescentParents, type KinGraph } from './kin-graph.ts'

/** Parent links that make siblings; guardianship does not. */
const siblingKinds = new Set<ParentKind>(['birth', 'adoptive', 'step'])

/** Parents, partners, children and siblings of a member. Children and siblings by birth, partners by start. */
export function buildCircle(
  table: KinGraph,
  partnerships: Partnership[],
  person: Kin,
): Omit<FamilyCircle, 'lifeEvents'> {
  const { people, children } = table
  const findPerson = (id: string) => people.get(id)
  return {
    version: person.version,
    parents: person.parents.flatMap(({ id, kind }) => presentKin(findPerson(id), { kind })),
    partners: listPartners(person, partnerships).flatMap(({ id, ...partner }) =>
      presentKin(findPerson(id), partner),
    ),
    children: sortByBirth(removeDuplicateChildren(children.get(person.id) ?? []), people).flatMap(
      ({ id, kind }) => presentKin(findPerson(id), { kind }),
    ),
    siblings: listSiblings(table, person),
  }
}

function listPartners({ id }: Kin, partnerships: Partnership[]) {
  return partnerships
    .filter(({ firstId, secondId }) => firstId === id || secondId === id)
    .map(({ firstId, secondId, kind, startText, endText, place, isPendingForFirst, isPendingForSecond }) => ({
      id: firstId === id ? secondId : firstId,
      kind,
      startText,
      endText,
      place,
      isPending: firstId === id ? isPendingForFirst : isPendingForSecond,
    }))
}

function listSiblings({ people, children }: KinGraph, person: Kin): FamilyCircle['siblings'] {
  const own = new Set(listDescentParents(person).map(({ id }) => id))
  const ids = new Set(
    person.parents
      .filter(({ kind }) => siblingKinds.has(kind))
      .flatMap(parent => (children.get(parent.id) ?? []).filter(({ kind }) => siblingKinds.has(kind)))
      .map(({ id }) => id)
      .filter(id => id !== person.id),
  )
  return sortByBirth(
    [...ids].map(id => ({ id })),
    people,
  ).flatMap(({ id }) => {
    const sibling = people.get(id)
    if (sibling === undefined) return []
    const siblingParents = new Set(listDescentParents(sibling).map(({ id }) => id))
    const shared = [...siblingParents].filter(parent => own.has(parent)).length
    const isTwin = shared >= 2 && person.birthDate !== null && sibling.birthDate === person.birthDate
    const isHalf = shared === 1 && own.size === 2 && siblingParents.size === 2
    const kind = shared === 0 ? 'step' : isTwin ? 'twin' : isHalf ? 'half' : 'full'
    return presentKin(sibling, { kind } as const)
  })
}

/** Each child once, with the closest kind of link: birth before adoption. */
function removeDuplicateChildren(
  children: { id: string; kind: ParentKind }[],
): { id: string; kind: ParentKind }[] {
  const rankKind = ({ kind }: { kind: ParentKind }) => ParentKind.options.indexOf(kind)
  const once = new Map<string, { id: string; kind: ParentKind }>()
  for (const child of children) {
    const existing = once.get(child.id)
    if (existing === undefined || rankKind(child) < rankKind(existing)) once.set(child.id, child)
  }
  return [...once.values()]
}

function sortByBirth<Item extends { id: string }>(items: Item[], people: Map<string, Kin>): Item[] {
  const findBirthDate = ({ id }: Item) => people.get(id)?.earliestBirthDate ?? '9999'
  return items.toSorted((a, b) =>
    findBirthDate(a) < findBirthDate(b) ? -1 : findBirthDate(a) > findBirthDate(b) ? 1 : 0,
  )
}

function presentKin<More extends object>(person: Kin | undefined, more: More): (Relative & More)[] {
  return person === undefined ? [] : [{ ...presentRelative(person), ...more }]
}

export function presentRelative(person: Kin): Relative {
  return {
    id: person.id,
    name: person.name,
    years: formatLifeYears(person),
    isAlive: person.isAlive,
    isVerified: person.isVerified,
  }
}
