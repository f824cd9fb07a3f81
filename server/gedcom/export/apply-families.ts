import type { ParentKind } from '#contract/family-tree/family-lists.ts'
import { filterDistinctPartnerships } from '#server/gedcom/mapping/family-links.ts'
import type { ChildFamilyLink } from '#server/gedcom/model/people.ts'

import { isInFile } from './apply-partnership.ts'
import type { AppliedPerson, FamilyIndex } from './family-index.ts'
import { pairByKeys } from './pair-by-keys.ts'
import type { Tree, TreePartnership } from './tree.ts'

/**
 * Updates the families to match the tree. Moves children whose parents differ, adds families for new couples, and
 * determines the partnership of each couple.
 */
export function applyFamilies(families: FamilyIndex, tree: Tree, personOf: PeopleByMember): void {
  const couples = new Set<number>()
  for (const { first, second } of tree.partnerships) couples.add(toCoupleKey(first, second))
  applyParents(families, { tree, couples, personOf })
  applyPartnerships(families, tree, personOf)
}

type PeopleByMember = readonly (AppliedPerson | undefined)[]

/** Of two members, in any order. They are below 2 ** 26, since a tree has a million members at most. */
function toCoupleKey(first: number, second: number): number {
  return Math.min(first, second) * 2 ** 26 + Math.max(first, second)
}

/** Parents of one kind who share a family. */
interface Parents {
  kind: ParentKind
  parents: AppliedPerson[]
}

function applyParents(
  families: FamilyIndex,
  { tree, couples, personOf }: { tree: Tree; couples: ReadonlySet<number>; personOf: PeopleByMember },
): void {
  for (const [member, { father, mother, furtherParents }] of tree.parents.entries()) {
    const child = personOf[member]
    if (child === undefined || !families.canLinkTo(child)) continue
    const groups: Parents[] = []
    const addGroup = (kind: string, members: (number | null)[]) => {
      const parents = members.flatMap(parent => personOf[parent ?? -1] ?? [])
      if (parents.length > 0) groups.push({ kind: kind as ParentKind, parents })
    }
    addGroup('birth', [father, mother])
    for (const [kind, links] of Map.groupBy(furtherParents, link => link.kind)) {
      const parents = links.map(({ parent }) => parent)
      for (const couple of splitIntoCouples(parents, couples)) addGroup(kind, couple)
    }
    const inTree = groups.flatMap(({ kind, parents }) => parents.map(parent => `${kind} ${parent.id}`))
    const before = families
      .listParentLinks(child)
      .filter(({ kind, parent }) => kind !== 'sealing' && parent !== child.id)
      .map(({ kind, parent }) => `${kind} ${parent}`)
    if (!haveSameItems(inTree, before)) moveChild(child, groups, families)
  }
}

/** A family has two parents, so only couples share one. */
function splitIntoCouples(parents: number[], couples: ReadonlySet<number>): number[][] {
  const [first, ...others] = parents
  if (first === undefined) return []
  const partner = others.find(other => couples.has(toCoupleKey(first, other)))
  const rest = others.filter(other => other !== partner)
  return [partner === undefined ? [first] : [first, partner], ...splitIntoCouples(rest, couples)]
}

function haveSameItems(some: string[], others: string[]): boolean {
  const [one, other] = [new Set(some), new Set(others)]
  return one.size === other.size && [...one].every(item => other.has(item))
}

/**
 * Replaces the parents of a child. Links to families that remain retain their lines, and so do sealings, which the tree
 * does not store.
 */
function moveChild(child: AppliedPerson, groups: Parents[], families: FamilyIndex): void {
  const before = child.childIn
  const links: ChildFamilyLink[] = before.filter(({ kind }) => kind === 'sealing')
  for (const { kind, parents } of groups) {
    const free = families
      .findByPartners(parents)
      .filter(({ id }) => links.every(({ family }) => family !== id))
    const family =
      free.find(({ id }) => before.some(link => link.family === id)) ?? free[0] ?? families.create(parents)
    const { isInferred: _, ...old } = before.find(link => link.family === family.id) ?? { family: family.id }
    // Birth is the default, so it is written only if the file states a kind.
    const isStated =
      kind !== 'birth' || old.kind !== undefined || child.adoptions.some(({ family: id }) => id === family.id)
    links.push(isStated ? { ...old, kind } : old)
  }
  // A copy has no spare capacity, which takes more memory than the links.
  child.childIn = [...links]
  child.hasNewLinks = true

  for (const id of new Set([...before, ...links].map(({ family }) => family))) {
    const family = families.get(id)
    if (family === undefined) continue
    const childLink = family.children.find(({ person }) => person === child.id) ?? { person: child.id }
    const { isInferred: _, toFather: __, toMother: ___, ...entry } = childLink
    const link = links.find(link => link.family === id)
    const kind = link?.kind === 'sealing' ? undefined : link?.kind
    const relation = kind === undefined ? {} : { toFather: kind, toMother: kind }
    family.children = [
      ...family.children.filter(({ person }) => person !== child.id),
      ...(link === undefined ? [] : [{ ...entry, ...relation }]),
    ]
    family.hasNewLinks = true
  }
}

/** Finds or adds a family for each partnership, and removes couples and weddings that the tree no longer has. */
function applyPartnerships(
  families: FamilyIndex,
  { partnerships: all }: Tree,
  personOf: PeopleByMember,
): void {
  const notInTree = new Set(families.listCouples())
  for (const partnerships of groupByCouple(all)) {
    const { first, second } = partnerships[0]!
    const partners = [first, second].flatMap(member => personOf[member] ?? [])
    if (partners.length < 2) continue
    const coupleFamilies = families.findByPartners(partners)
    for (const family of coupleFamilies) notInTree.delete(family)
    const inFile = filterDistinctPartnerships(
      coupleFamilies.map(family => Object.assign({}, family.inFile, { family })),
    )
    const matches = pairByKeys(partnerships, inFile, [
      ({ kind, startText, endText, place }) => JSON.stringify([kind, startText, endText, place]),
      ({ kind, startText }) => JSON.stringify([kind, startText]),
      ({ place }) => place ?? '',
      () => '',
    ])
    const isFromImport = (importId: string | undefined) =>
      importId !== undefined && partners.some(person => person.importId === importId)
    for (const partnership of partnerships) {
      const matched = matches.get(partnership)?.family
      const importId = matched?.stored?.importId
      const isOwn = matched === undefined || partnership.importId === importId || isFromImport(importId)
      const family = matched ?? families.create(partners)
      if (!isInFile(partnership, family.inFile, { isOwn }))
        Object.assign(family, { partnership: partnership.index, isOwn })
    }
    const matched = new Set([...matches.values()].map(({ family }) => family))
    for (const { family } of inFile)
      if (!matched.has(family) && isFromImport(family.stored?.importId)) notInTree.add(family)
  }
  for (const family of notInTree)
    if (family.children.length === 0) families.remove(family)
    else family.partnership = null
}

type IndexedPartnership = TreePartnership & { index: number }

function* groupByCouple(partnerships: Iterable<TreePartnership>): Generator<IndexedPartnership[]> {
  let group: IndexedPartnership[] = []
  let key: number | undefined
  let index = 0
  for (const partnership of partnerships) {
    const nextKey = toCoupleKey(partnership.first, partnership.second)
    if (group.length > 0 && nextKey !== key) {
      yield group
      group = []
    }
    key = nextKey
    group.push({ ...partnership, index })
    index += 1
  }
  if (group.length > 0) yield group
}
