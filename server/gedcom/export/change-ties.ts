import type { ParentKind } from '#contract/family-lists.ts'
import {
  readPartnership,
  findFamilyLinks,
  distinctPartnerships,
} from '#server/gedcom/mapping/family-links.ts'
import { importOfMember } from '#server/gedcom/mapping/member-id.ts'
import type { Family, People, Person } from '#server/gedcom/model/people.ts'
import type { GedcomRecord } from '#server/gedcom/model/record.ts'

import { changePartnership, endCouple, type ToldPartnership } from './change-partnership.ts'
import { Families, keyOf } from './families.ts'
import type { Tree, TreePartnership } from './tree-file.ts'

/**
 * Puts into the families what the tree tells otherwise: a child whose parents are others now is taken out of the
 * families that it was in and put into those of its parents, a couple's events become those that the tree tells, and
 * a couple that no family has gets one. Families that nobody is left in are not among those returned.
 */
export function changeTies(
  people: People,
  tree: Tree,
  told: {
    personOf: ReadonlyMap<string, Person>
    importOf: ReadonlyMap<GedcomRecord, number>
    taken: Set<string>
  },
): Family[] {
  const { personOf, importOf, taken } = told
  const memberOf = new Map([...personOf].map(([member, person]) => [person, member]))
  const mothers = new Set(tree.members.map(({ motherId }) => motherId))
  const families = new Families(people, taken, person => mothers.has(memberOf.get(person) ?? ''))
  const couples = couplesOf(tree)

  changeParents(people, tree, { personOf, memberOf, families, couples })

  const end = (family: Family) => {
    if (family.children.length === 0) families.remove(family)
    else endCouple(family)
  }
  const known = familiesOfCouples(people, memberOf)
  for (const [pair, partnerships] of couples) {
    const partners = pair.split(' ').flatMap(id => personOf.get(id) ?? [])
    if (partners.length < 2) continue
    const theirs = known.get(pair) ?? []
    const hasBrought = (number: number | undefined) =>
      pair.split(' ').some(id => importOfMember(id) === number)
    const own = distinctPartnerships(theirs.map(family => ({ ...readPartnership(family), family })))
    const familyOf = familiesOf(partnerships, own)
    for (const [place, partnership] of partnerships.entries()) {
      const old = familyOf.get(partnership)
      if (old === undefined) {
        const fresh =
          place === 0 && theirs.length === 0 ? families.of(partners) : families.anotherOf(partners)
        changePartnership(fresh, partnership, { isOwn: true })
        continue
      }
      const number = importOf.get(old.raw)
      changePartnership(old, partnership, {
        isOwn: partnership.importNumber === number || hasBrought(number),
      })
    }
    const kept = new Set(familyOf.values())
    for (const { family } of own) if (!kept.has(family) && hasBrought(importOf.get(family.raw))) end(family)
  }
  for (const [pair, theirs] of known) if (!couples.has(pair)) for (const family of theirs) end(family)
  return families.left
}

type CouplePartnership = ToldPartnership & Pick<TreePartnership, 'importNumber'>
type Couples = Map<string, CouplePartnership[]>

/**
 * Of two who have married twice, those belong together that began as the same on the same day, then those that have
 * most in common, and then by their order.
 */
function familiesOf(
  partnerships: CouplePartnership[],
  told: (ToldPartnership & { family: Family })[],
): Map<CouplePartnership, Family> {
  const found = new Map<CouplePartnership, Family>()
  const pairs = told.flatMap(({ family, ...was }) =>
    partnerships.map(partnership => ({ family, partnership, likeness: likeness(was, partnership) })),
  )
  const taken = new Set<Family>()
  for (const { family, partnership } of pairs.toSorted((one, other) => other.likeness - one.likeness)) {
    if (taken.has(family) || found.has(partnership)) continue
    taken.add(family)
    found.set(partnership, family)
  }
  return found
}

function likeness(was: ToldPartnership, now: ToldPartnership): number {
  const isKind = was.kind === now.kind
  const shared = (['startText', 'endText', 'place'] as const).filter(
    field => was[field] !== null && was[field] === now[field],
  )
  return (isKind && was.startText === now.startText ? 10 : 0) + shared.length + (isKind ? 1 : 0)
}

/** Whom the tree calls partners. A specified spouse of whom nothing else is told is a marriage. */
function couplesOf({ members, partnerships }: Tree): Couples {
  const couples: Couples = new Map()
  for (const partnership of partnerships) {
    const pair = keyOf([partnership.firstId, partnership.secondId])
    const others = couples.get(pair)
    if (others === undefined) couples.set(pair, [partnership])
    else others.push(partnership)
  }
  for (const { id, spouseId } of members)
    if (spouseId !== null && !couples.has(keyOf([id, spouseId])))
      couples.set(keyOf([id, spouseId]), [
        { kind: 'marriage', startText: null, endText: null, place: null, importNumber: null },
      ])
  return couples
}

/** By the ids of both members; of a couple with several families, all of them in the order of the file. */
function familiesOfCouples(people: People, memberOf: ReadonlyMap<Person, string>): Map<string, Family[]> {
  const named = new Map(people.people.toReversed().map(person => [person.id, memberOf.get(person)]))
  const found = new Map<string, Family[]>()
  for (const family of people.families) {
    const [first, second] = family.partners.map(({ person }) => named.get(person))
    if (first === undefined || second === undefined || first === second) continue
    const pair = keyOf([first, second])
    const others = found.get(pair)
    if (others === undefined) found.set(pair, [family])
    else others.push(family)
  }
  return found
}

function changeParents(
  people: People,
  tree: Tree,
  {
    personOf,
    memberOf,
    families,
    couples,
  }: {
    personOf: ReadonlyMap<string, Person>
    memberOf: ReadonlyMap<Person, string>
    families: Families
    couples: Couples
  },
): void {
  const ties = findFamilyLinks(people, readPartnership)
  const member = (place: number) => memberOf.get(people.people[place]!)
  const furtherOf = Map.groupBy(tree.furtherParents, ({ childId }) => childId)
  const places = new Map(people.people.map((person, place) => [person, place]))
  for (const { id, fatherId, motherId } of tree.members) {
    const child = personOf.get(id)
    if (child === undefined) continue
    const told = ties.parents.get(places.get(child) ?? -1)
    const was =
      told === undefined
        ? []
        : [
            ...[told.father, told.mother]
              .filter(place => place !== null)
              .map(place => `birth ${member(place)}`),
            ...told.further.map(({ parent, kind }) => `${kind} ${member(parent)}`),
          ]
    const born = [fatherId, motherId].filter(parent => parent !== null && personOf.has(parent)) as string[]
    const further = (furtherOf.get(id) ?? []).filter(({ parentId }) => personOf.has(parentId))
    const now = [
      ...born.map(parent => `birth ${parent}`),
      ...further.map(({ parentId, kind }) => `${kind} ${parentId}`),
    ]
    if (was.length === now.length && keyOf(was) === keyOf(now)) continue
    const before = families.takeOut(child)
    const put = (parents: string[], kind: ParentKind) =>
      families.putIn(
        child,
        parents.flatMap(parent => personOf.get(parent) ?? []),
        kind,
        before,
      )
    if (born.length > 0) put(born, 'birth')
    for (const [kind, links] of Map.groupBy(further, link => link.kind))
      for (const parents of inCouples(
        links.map(({ parentId }) => parentId),
        couples,
      ))
        put(parents, kind as ParentKind)
  }
}

/** GEDCOM knows couples, and makes one of two people who are put into a family: others stand in it alone. */
function inCouples(parents: string[], couples: Couples): string[][] {
  const [first, ...others] = parents
  if (first === undefined) return []
  const partner = others.find(other => couples.has(keyOf([first, other])))
  if (partner === undefined) return [[first], ...inCouples(others, couples)]
  return [
    [first, partner],
    ...inCouples(
      others.filter(other => other !== partner),
      couples,
    ),
  ]
}
