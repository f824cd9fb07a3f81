import type { ParentKind, PartnershipKind } from '#contract/family-tree/family-lists.ts'
import { partnershipPrecedence, type Kin } from '#server/family-tree/kin-store.ts'

/** Members by id, with the links to their children and partners. */
export type KinGraph = {
  people: Map<string, Kin>
  children: Map<string, { id: string; kind: ParentKind }[]>
  partners: Map<string, { id: string; kind: PartnershipKind }[]>
}

export function buildKinGraph(
  people: Kin[],
  partnerships: { firstId: string; secondId: string; kind: PartnershipKind }[],
): KinGraph {
  const table: KinGraph = {
    people: new Map(people.map(one => [one.id, one])),
    children: new Map(),
    partners: new Map(),
  }
  for (const { id, parents } of people)
    for (const parent of parents) getOrCreateList(table.children, parent.id).push({ id, kind: parent.kind })
  const linkPartner = (from: string, to: string, kind: PartnershipKind) => {
    if (!table.people.has(to)) return
    const list = getOrCreateList(table.partners, from)
    const existing = list.find(one => one.id === to)
    if (existing === undefined) list.push({ id: to, kind })
    else if (rankKind(kind) > rankKind(existing.kind)) existing.kind = kind
  }
  for (const { firstId, secondId, kind } of partnerships) {
    linkPartner(firstId, secondId, kind)
    linkPartner(secondId, firstId, kind)
  }
  return table
}

/** The parent links that count as descent. */
const descentKinds = new Set<ParentKind>(['birth', 'adoptive'])

/** A father who also adopted his child is in the list twice. */
export function listDescentParents(person: Kin | undefined): Kin['parents'] {
  return person?.parents.filter(({ kind }) => descentKinds.has(kind)) ?? []
}

const rankKind = (kind: PartnershipKind) => partnershipPrecedence.indexOf(kind)

function getOrCreateList<Item>(lists: Map<string, Item[]>, key: string): Item[] {
  let list = lists.get(key)
  if (list === undefined) lists.set(key, (list = []))
  return list
}
