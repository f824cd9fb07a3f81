import type { ParentKind } from '#contract/family-lists.ts'
import { filterDistinctPartnerships, readPartnership } from '#server/gedcom/mapping/family-links.ts'
import { findParentLinks } from '#server/gedcom/model/parents.ts'
import type { ChildIn, Family } from '#server/gedcom/model/people.ts'

import type { AppliedFamily, AppliedPerson } from './applied-records.ts'
import { applyPartnership, removePartnership } from './apply-partnership.ts'
import { FamilyIndex } from './family-index.ts'
import { pairByKeys } from './pair-by-keys.ts'
import type { Tree, TreePartnership } from './tree.ts'

/**
 * Updates the families to match the tree: moves children whose parents differ, corrects the events of couples, and adds
 * families for new couples. Returns all families.
 */
export function applyFamilies(inFile: FamiliesOfFile, tree: Tree, context: FamilyContext): AppliedFamily[] {
  const { personOf, nextXref } = context
  const mothers = new Set<AppliedPerson>()
  for (const { motherId } of tree.members.readAll()) {
    const mother = personOf.get(motherId ?? '')
    if (mother !== undefined) mothers.add(mother)
  }
  const families = new FamilyIndex(inFile, mothers, nextXref)
  const couples: Couples = Map.groupBy(tree.partnerships, ({ firstId, secondId }) =>
    toCoupleKey(firstId, secondId),
  )
  applyParents(inFile, families, { tree, couples, personOf })
  applyPartnerships(families, couples, { ...context, members: tree.members })
  return families.all
}

interface FamilyContext {
  /** By member id. */
  personOf: ReadonlyMap<string, AppliedPerson>
  /** Reads a family as it is in its file. */
  readFamily: (family: AppliedFamily) => Family
  nextXref: () => string
}

type FamiliesOfFile = { people: AppliedPerson[]; families: AppliedFamily[] }
/** Keyed by the ids of both members. */
type Couples = Map<string, TreePartnership[]>

function toCoupleKey(firstId: string, secondId: string): string {
  return firstId < secondId ? `${firstId} ${secondId}` : `${secondId} ${firstId}`
}

/** Parents of one kind who share a family. */
interface Parents {
  kind: ParentKind
  parents: AppliedPerson[]
}

function applyParents(
  inFile: FamiliesOfFile,
  families: FamilyIndex,
  { tree, couples, personOf }: { tree: Tree; couples: Couples } & Pick<FamilyContext, 'personOf'>,
): void {
  const linksInFile = Map.groupBy(findParentLinks(inFile), ({ child }) => child)
  for (const { id, fatherId, motherId, furtherParents } of tree.members.readAll()) {
    const child = personOf.get(id)
    if (child === undefined || !families.canLinkTo(child)) continue
    const groups: Parents[] = []
    const addGroup = (kind: string, ids: (string | null)[]) => {
      const parents = ids.flatMap(parent => personOf.get(parent ?? '') ?? [])
      if (parents.length > 0) groups.push({ kind: kind as ParentKind, parents })
    }
    addGroup('birth', [fatherId, motherId])
    for (const [kind, links] of Map.groupBy(furtherParents, link => link.kind)) {
      const parentIds = links.map(({ parentId }) => parentId)
      for (const couple of splitIntoCouples(parentIds, couples)) addGroup(kind, couple)
    }
    const inTree = groups.flatMap(({ kind, parents }) => parents.map(parent => `${kind} ${parent.id}`))
    const before = (linksInFile.get(child.id) ?? [])
      .filter(({ kind, parent }) => kind !== 'sealing' && parent !== child.id)
      .map(({ kind, parent }) => `${kind} ${parent}`)
    if (!haveSameItems(inTree, before)) moveChild(child, groups, families)
  }
}

/** A family has two parents, so only couples share one. */
function splitIntoCouples(parents: string[], couples: Couples): string[][] {
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
  const links: ChildIn[] = before.filter(({ kind }) => kind === 'sealing')
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
  child.childIn = links

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
  }
}

/** Updates or adds a family for each partnership, and removes couples and weddings that the tree no longer has. */
function applyPartnerships(
  families: FamilyIndex,
  couples: Couples,
  { personOf, readFamily, members }: FamilyContext & Pick<Tree, 'members'>,
): void {
  const notInTree = new Set(families.listCouples())
  for (const partnerships of couples.values()) {
    const ids = partnerships.slice(0, 1).flatMap(({ firstId, secondId }) => [firstId, secondId])
    const partners = ids.flatMap(id => personOf.get(id) ?? [])
    if (partners.length < 2) continue
    const coupleFamilies = families.findByPartners(partners)
    for (const family of coupleFamilies) notInTree.delete(family)
    const inFile = filterDistinctPartnerships(
      coupleFamilies.map(family => Object.assign(readPartnership(readFamily(family)), { family })),
    )
    const matches = pairByKeys(partnerships, inFile, [
      ({ kind, startText, endText, place }) => JSON.stringify([kind, startText, endText, place]),
      ({ kind, startText }) => JSON.stringify([kind, startText]),
      ({ place }) => place ?? '',
      () => '',
    ])
    const isFromImport = (importId: string | undefined) =>
      ids.some(id => members.get(id)?.importId === importId)
    for (const partnership of partnerships) {
      const family = matches.get(partnership)?.family
      const importId = family?.stored?.importId
      const isOwn = family === undefined || partnership.importId === importId || isFromImport(importId)
      const { changes } = family ?? families.create(partners)
      changes.push(read => applyPartnership(read, partnership, { isOwn }))
    }
    const matched = new Set([...matches.values()].map(({ family }) => family))
    for (const { family } of inFile)
      if (!matched.has(family) && isFromImport(family.stored?.importId)) notInTree.add(family)
  }
  for (const family of notInTree)
    if (family.children.length === 0) families.remove(family)
    else family.changes.push(removePartnership)
}
