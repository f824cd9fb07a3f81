import type { ParentKind } from '#contract/family-lists.ts'
import {
  distinctPartnerships,
  findFamilyLinks,
  readPartnership,
} from '#server/gedcom/mapping/family-links.ts'
import { importOfMember } from '#server/gedcom/mapping/member-id.ts'
import type { Family, People, Person } from '#server/gedcom/model/people.ts'
import type { GedcomRecord } from '#server/gedcom/model/record.ts'

import { applyPartnership, removePartnership } from './apply-partnership.ts'
import { FamilyEditor, idsKey } from './family-editor.ts'
import type { Tree, TreePartnership } from './tree.ts'

/**
 * Changes the families where the tree says otherwise: a child with other parents moves to their families, a couple's
 * events become those of the tree, and a couple without a family gets one. Returns the families that remain.
 */
export function applyLinks(
  people: People,
  tree: Tree,
  records: {
    /** By member. */
    personOf: ReadonlyMap<string, Person>
    importOf: ReadonlyMap<GedcomRecord, number>
    xrefs: Set<string>
  },
): Family[] {
  const { personOf, importOf, xrefs } = records
  const memberOf = new Map([...personOf].map(([member, person]) => [person, member]))
  const mothers = new Set(tree.members.map(({ motherId }) => motherId))
  const editor = new FamilyEditor(people, xrefs, person => mothers.has(memberOf.get(person) ?? ''))
  const couples = findCouples(tree)
  applyParents(people, tree, { personOf, memberOf, editor, couples })
  applyCouples(people, couples, { personOf, memberOf, importOf, editor })
  return editor.remaining
}

type CouplePartnership = Omit<TreePartnership, 'firstId' | 'secondId'>
/** By the ids of both members. */
type Couples = Map<string, CouplePartnership[]>

/** The couples of the tree. A spouse without a partnership counts as a marriage. */
function findCouples({ members, partnerships }: Tree): Couples {
  const couples: Couples = Map.groupBy(partnerships, ({ firstId, secondId }) => idsKey([firstId, secondId]))
  for (const { id, spouseId } of members)
    if (spouseId !== null && !couples.has(idsKey([id, spouseId])))
      couples.set(idsKey([id, spouseId]), [
        { kind: 'marriage', startText: null, endText: null, place: null, importNumber: null },
      ])
  return couples
}

function applyParents(
  people: People,
  tree: Tree,
  {
    personOf,
    memberOf,
    editor,
    couples,
  }: {
    personOf: ReadonlyMap<string, Person>
    memberOf: ReadonlyMap<Person, string>
    editor: FamilyEditor
    couples: Couples
  },
): void {
  const { parents } = findFamilyLinks(people, readPartnership)
  const memberAt = (index: number) => memberOf.get(people.people[index]!)
  const furtherOf = Map.groupBy(tree.furtherParents, ({ childId }) => childId)
  const indexes = new Map(people.people.map((person, index) => [person, index]))
  for (const { id, fatherId, motherId } of tree.members) {
    const child = personOf.get(id)
    if (child === undefined) continue
    const {
      father = null,
      mother = null,
      further: furtherInFile = [],
    } = parents.get(indexes.get(child) ?? -1) ?? {}
    const inFile = [
      ...[father, mother].filter(index => index !== null).map(index => `birth ${memberAt(index)}`),
      ...furtherInFile.map(({ parent, kind }) => `${kind} ${memberAt(parent)}`),
    ]
    const birthParents = [fatherId, motherId].filter(
      parent => parent !== null && personOf.has(parent),
    ) as string[]
    const further = (furtherOf.get(id) ?? []).filter(({ parentId }) => personOf.has(parentId))
    const inTree = [
      ...birthParents.map(parent => `birth ${parent}`),
      ...further.map(({ parentId, kind }) => `${kind} ${parentId}`),
    ]
    if (inFile.length === inTree.length && idsKey(inFile) === idsKey(inTree)) continue

    const previous = editor.removeChild(child)
    const addChild = (parentIds: string[], kind: ParentKind) => {
      const persons = parentIds.flatMap(parent => personOf.get(parent) ?? [])
      editor.addChild(child, persons, kind, previous)
    }
    if (birthParents.length > 0) addChild(birthParents, 'birth')
    for (const [kind, links] of Map.groupBy(further, link => link.kind))
      for (const couple of splitIntoCouples(
        links.map(({ parentId }) => parentId),
        couples,
      ))
        addChild(couple, kind as ParentKind)
  }
}

/** A GEDCOM family makes a couple of its two parents, so only couples share one. */
function splitIntoCouples(parents: string[], couples: Couples): string[][] {
  const [first, ...others] = parents
  if (first === undefined) return []
  const partner = others.find(other => couples.has(idsKey([first, other])))
  if (partner === undefined) return [[first], ...splitIntoCouples(others, couples)]
  return [
    [first, partner],
    ...splitIntoCouples(
      others.filter(other => other !== partner),
      couples,
    ),
  ]
}

function applyCouples(
  people: People,
  couples: Couples,
  {
    personOf,
    memberOf,
    importOf,
    editor,
  }: {
    personOf: ReadonlyMap<string, Person>
    memberOf: ReadonlyMap<Person, string>
    importOf: ReadonlyMap<GedcomRecord, number>
    editor: FamilyEditor
  },
): void {
  const removeCouple = (family: Family) => {
    if (family.children.length === 0) editor.remove(family)
    else removePartnership(family)
  }
  const familiesOf = findCoupleFamilies(people, memberOf)
  for (const [pair, partnerships] of couples) {
    const partners = pair.split(' ').flatMap(id => personOf.get(id) ?? [])
    if (partners.length < 2) continue
    const families = familiesOf.get(pair) ?? []
    const isFromImport = (number: number | undefined) =>
      pair.split(' ').some(id => importOfMember(id) === number)
    const inFile = distinctPartnerships(families.map(family => ({ ...readPartnership(family), family })))
    const familyOf = matchPartnerships(partnerships, inFile)
    for (const [index, partnership] of partnerships.entries()) {
      const old = familyOf.get(partnership)
      if (old === undefined) {
        const isFirst = index === 0 && families.length === 0
        const fresh = isFirst ? editor.findOrCreate(partners) : editor.create(partners)
        applyPartnership(fresh, partnership, { isOwn: true })
        continue
      }
      const number = importOf.get(old.raw)
      applyPartnership(old, partnership, {
        isOwn: partnership.importNumber === number || isFromImport(number),
      })
    }
    const matched = new Set(familyOf.values())
    for (const { family } of inFile)
      if (!matched.has(family) && isFromImport(importOf.get(family.raw))) removeCouple(family)
  }
  for (const [pair, families] of familiesOf)
    if (!couples.has(pair)) for (const family of families) removeCouple(family)
}

/** By the ids of both members; of a couple with several families, all of them in the order of the file. */
function findCoupleFamilies(people: People, memberOf: ReadonlyMap<Person, string>): Map<string, Family[]> {
  const memberByXref = new Map(people.people.toReversed().map(person => [person.id, memberOf.get(person)]))
  const families = new Map<string, Family[]>()
  for (const family of people.families) {
    const [first, second] = family.partners.map(({ person }) => memberByXref.get(person))
    if (first === undefined || second === undefined || first === second) continue
    const pair = idsKey([first, second])
    families.set(pair, [...(families.get(pair) ?? []), family])
  }
  return families
}

type Partnership = Pick<TreePartnership, 'kind' | 'startText' | 'endText' | 'place'>

/** Matches the partnerships of one couple with their families, the most similar first. */
function matchPartnerships(
  partnerships: CouplePartnership[],
  inFile: (Partnership & { family: Family })[],
): Map<CouplePartnership, Family> {
  const pairs = inFile.flatMap(({ family, ...old }) =>
    partnerships.map(partnership => ({ family, partnership, similarity: similarity(old, partnership) })),
  )
  const matches = new Map<CouplePartnership, Family>()
  const taken = new Set<Family>()
  for (const { family, partnership } of pairs.toSorted((one, other) => other.similarity - one.similarity)) {
    if (taken.has(family) || matches.has(partnership)) continue
    taken.add(family)
    matches.set(partnership, family)
  }
  return matches
}

/** The same kind and beginning outweigh everything else. */
function similarity(one: Partnership, other: Partnership): number {
  const isKind = one.kind === other.kind
  const shared = (['startText', 'endText', 'place'] as const).filter(
    field => one[field] !== null && one[field] === other[field],
  )
  return (isKind && one.startText === other.startText ? 10 : 0) + shared.length + (isKind ? 1 : 0)
}
