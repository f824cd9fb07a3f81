import type { ParentKind } from '#contract/kinship.ts'
import { dateFromWords } from '#server/gedcom/dates.ts'
import { newEvent } from '#server/gedcom/events.ts'
import { freshIds, newFamily } from '#server/gedcom/merge.ts'
import { eventOf, type Family, type People, type Person } from '#server/gedcom/people.ts'

import { coupleOf, familyTies } from './family-ties.ts'
import type { Tree } from './tree-file.ts'

/**
 * Puts into the families what the tree tells otherwise: a child whose parents are others now is taken out of the
 * families that it was in and put into those of its parents, and a couple that no family has gets one. Families that
 * nobody is left in are not among those returned.
 */
export function changeTies(
  people: People,
  tree: Tree,
  personOf: ReadonlyMap<string, Person>,
  taken: Set<string>,
): Family[] {
  const families = new Families(people, taken)
  const memberOf = new Map([...personOf].map(([member, person]) => [person, member]))
  const ties = familyTies(people, coupleOf)
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
    const born = [fatherId, motherId].filter(parent => parent !== null)
    const further = furtherOf.get(id) ?? []
    const now = [
      ...born.map(parent => `birth ${parent}`),
      ...further.map(({ parentId, kind }) => `${kind} ${parentId}`),
    ]
    if (isSame(was, now)) continue
    families.takeOut(child)
    families.putIn(
      child,
      born.flatMap(parent => personOf.get(parent) ?? []),
      'birth',
    )
    for (const [kind, links] of Map.groupBy(further, ({ kind }) => kind as ParentKind))
      families.putIn(
        child,
        links.flatMap(({ parentId }) => personOf.get(parentId) ?? []),
        kind,
      )
  }

  const couples = new Map<
    string,
    { kind: string; began: string | null; ended: string | null; place: string | null }
  >()
  for (const { id, spouseId } of tree.members)
    if (spouseId !== null)
      couples.set(couple(id, spouseId), { kind: 'marriage', began: null, ended: null, place: null })
  for (const partnership of tree.partnerships)
    couples.set(couple(partnership.firstId, partnership.secondId), partnership)
  const known = new Map(
    ties.partnerships.map(({ family, first, second }) => [
      couple(member(first) ?? '', member(second) ?? ''),
      family,
    ]),
  )
  for (const [pair, { kind, began, ended, place }] of couples) {
    const [one, other] = pair.split(' ').map(id => personOf.get(id))
    if (one === undefined || other === undefined) continue
    const family = known.get(pair)
    if (family === undefined) {
      const fresh = families.of([one, other])
      if (kind !== 'partnership' && eventOf(fresh, kind === 'engagement' ? 'ENGA' : 'MARR') === undefined)
        fresh.events.push(
          newEvent(kind === 'engagement' ? 'ENGA' : 'MARR', {
            date: began === null ? null : dateFromWords(began),
            place,
          }),
        )
      if (kind === 'divorced')
        fresh.events.push(newEvent('DIV', { date: ended === null ? null : dateFromWords(ended) }))
    } else if (kind === 'divorced' && family.kind !== 'divorced')
      family.events = [
        ...family.events,
        newEvent('DIV', { date: ended === null ? null : dateFromWords(ended) }),
      ]
  }
  for (const [pair, family] of known)
    if (!couples.has(pair) && !pair.startsWith(' ') && !pair.endsWith(' ') && family.children.length === 0)
      families.remove(family)
  return families.all.filter(family => !families.removed.has(family))
}

/** The families of the file and those that are made for it. */
class Families {
  readonly all: Family[]
  readonly removed = new Set<Family>()
  private readonly byId: Map<string, Family>
  private readonly byPartners = new Map<string, Family>()
  private readonly byPerson: Map<string, Person>
  private readonly freshId: () => string
  private readonly taken: Set<string>

  constructor({ people, families }: People, taken: Set<string>) {
    this.all = [...families]
    this.byId = new Map(families.toReversed().map(family => [family.id, family]))
    this.byPerson = new Map(people.toReversed().map(person => [person.id, person]))
    for (const family of families.toReversed()) this.byPartners.set(partnersOf(family), family)
    this.taken = taken
    this.freshId = freshIds(taken, 'F')
  }

  /** The family of exactly these partners, which is made where there is none. */
  of(partners: Person[]): Family {
    const key = keyOf(partners.map(({ id }) => id))
    const known = this.byPartners.get(key)
    if (known !== undefined && !this.removed.has(known)) return known
    const family = newFamily(this.freshId())
    this.taken.add(family.id)
    family.partners = partners.map((person, place) => ({
      person: person.id,
      role: person.sex === 'female' || (person.sex !== 'male' && place === 1) ? 'wife' : 'husband',
    }))
    for (const person of partners) person.partnerIn = [...person.partnerIn, { family: family.id }]
    this.all.push(family)
    this.byId.set(family.id, family)
    this.byPartners.set(key, family)
    return family
  }

  takeOut(child: Person): void {
    for (const { family: id } of child.childIn) {
      const family = this.byId.get(id)
      if (family !== undefined) family.children = family.children.filter(({ person }) => person !== child.id)
    }
    child.childIn = []
  }

  /** GEDCOM knows couples: three parents of a kind are two families. */
  putIn(child: Person, parents: Person[], kind: ParentKind): void {
    for (let at = 0; at < parents.length; at += 2) {
      const family = this.of(parents.slice(at, at + 2))
      if (!family.children.some(({ person }) => person === child.id))
        family.children = [...family.children, { person: child.id }]
      child.childIn = [
        ...child.childIn,
        kind === 'birth' ? { family: family.id } : { family: family.id, kind },
      ]
    }
  }

  remove(family: Family): void {
    this.removed.add(family)
    for (const { person: id } of family.partners) {
      const person = this.byPerson.get(id)
      if (person !== undefined) person.partnerIn = person.partnerIn.filter(link => link.family !== family.id)
    }
  }
}

function partnersOf({ partners }: Family): string {
  return keyOf(partners.map(({ person }) => person))
}

function keyOf(ids: string[]): string {
  return ids.toSorted().join(' ')
}

function couple(one: string, other: string): string {
  return keyOf([one, other])
}

function isSame(one: string[], other: string[]): boolean {
  return one.length === other.length && keyOf(one) === keyOf(other)
}
