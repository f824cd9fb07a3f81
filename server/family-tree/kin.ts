import type { ParentKind, PartnershipKind } from '#contract/kinship.ts'

/** One person as the tree links them. */
export type Kin = {
  id: string
  name: string
  gender: string | null
  isAlive: boolean
  birthDate: string | null
  birthText: string | null
  bornFrom: string | null
  deathDate: string | null
  deathText: string | null
  spouseId: string | null
  parents: { id: string; kind: ParentKind }[]
}

/** Everybody by id, with who descends from whom and who is with whom. */
export type KinTable = {
  people: Map<string, Kin>
  children: Map<string, { id: string; kind: ParentKind }[]>
  partners: Map<string, { id: string; kind: PartnershipKind }[]>
}

export function kinTable(
  people: Kin[],
  partnerships: { firstId: string; secondId: string; kind: PartnershipKind }[],
): KinTable {
  const table: KinTable = {
    people: new Map(people.map(one => [one.id, one])),
    children: new Map(),
    partners: new Map(),
  }
  for (const { id, parents } of people)
    for (const parent of parents) listIn(table.children, parent.id).push({ id, kind: parent.kind })
  const link = (from: string, to: string, kind: PartnershipKind) => {
    const list = listIn(table.partners, from)
    if (table.people.has(to) && list.every(one => one.id !== to)) list.push({ id: to, kind })
  }
  for (const { firstId, secondId, kind } of partnerships) {
    link(firstId, secondId, kind)
    link(secondId, firstId, kind)
  }
  // The specified spouse is the simple view of a marriage, told by either of the two.
  for (const { id, spouseId } of people) {
    if (spouseId === null) continue
    link(id, spouseId, 'marriage')
    link(spouseId, id, 'marriage')
  }
  return table
}

function listIn<Item>(lists: Map<string, Item[]>, key: string): Item[] {
  let list = lists.get(key)
  if (list === undefined) lists.set(key, (list = []))
  return list
}
