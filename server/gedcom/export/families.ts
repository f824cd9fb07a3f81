import type { ParentKind } from '#contract/family-lists.ts'
import {
  type ChildIn,
  type Family,
  type FamilyChild,
  type Link,
  newFamily,
  type People,
  type Person,
} from '#server/gedcom/model/people.ts'
import { xrefGenerator } from '#server/gedcom/model/record.ts'

/** Where somebody stood as a child, and may stand again. */
type Places = { childIn: ChildIn; child: FamilyChild | undefined; family: Family | undefined }[]

/** The families of the file and those that are made for it. */
export class Families {
  readonly all: Family[]
  private readonly removed = new Set<Family>()
  private readonly byId: Map<string, Family>
  private readonly byPartners = new Map<string, Family>()
  private readonly byPerson: Map<string, Person>
  private readonly isMother: (person: Person) => boolean
  private readonly freshId: () => string
  private readonly taken: Set<string>

  /** `isMother` tells of whom no sex is known whether the tree calls them somebody's mother. */
  constructor({ people, families }: People, taken: Set<string>, isMother: (person: Person) => boolean) {
    this.all = [...families]
    this.byId = new Map(families.toReversed().map(family => [family.id, family]))
    this.byPerson = new Map(people.toReversed().map(person => [person.id, person]))
    for (const family of families.toReversed()) this.byPartners.set(partnersOf(family), family)
    this.isMother = isMother
    this.taken = taken
    this.freshId = xrefGenerator(taken, 'F')
  }

  get left(): Family[] {
    return this.all.filter(family => !this.removed.has(family))
  }

  /** The family of exactly these partners, which is made where there is none. */
  of(partners: Person[]): Family {
    const known = this.byPartners.get(keyOf(partners.map(({ id }) => id)))
    return known !== undefined && !this.removed.has(known) ? known : this.anotherOf(partners)
  }

  /** Who has married each other twice has two families. */
  anotherOf(partners: Person[]): Family {
    const family = newFamily(this.freshId())
    this.taken.add(family.id)
    family.partners = partners.map(person => ({
      person: person.id,
      role: person.sex === 'female' || (person.sex !== 'male' && this.isMother(person)) ? 'wife' : 'husband',
    }))
    for (const person of partners) person.partnerIn = [...person.partnerIn, { family: family.id }]
    this.all.push(family)
    this.byId.set(family.id, family)
    const key = partnersOf(family)
    if (!this.byPartners.has(key) || this.removed.has(this.byPartners.get(key)!))
      this.byPartners.set(key, family)
    return family
  }

  /** From the families of their parents; a sealing is none of the tree's, and stays. */
  takeOut(child: Person): Places {
    const isParted = ({ kind }: ChildIn) => kind !== 'sealing'
    const places = child.childIn.filter(isParted).map(childIn => {
      const family = this.byId.get(childIn.family)
      return { childIn, family, child: family?.children.find(({ person }) => person === child.id) }
    })
    for (const { family } of places)
      if (family !== undefined) family.children = family.children.filter(({ person }) => person !== child.id)
    child.childIn = child.childIn.filter(link => !isParted(link))
    // Where they are sealed, the family tells no more of how they came to its partners.
    for (const { family: id } of child.childIn) {
      const family = this.byId.get(id)
      const at = family?.children.findIndex(({ person }) => person === child.id) ?? -1
      const entry = family?.children[at]
      if (family === undefined || entry === undefined) continue
      const { toFather: _, toMother: __, ...link } = entry
      family.children = family.children.with(at, link)
    }
    return places
  }

  /** Puts a child to its parents, into the same lines as before where it comes to the same family again. */
  putIn(child: Person, parents: Person[], kind: ParentKind, before: Places): void {
    const family = this.familyFor(child, parents, kind, before)
    const place = before.find(({ childIn }) => childIn.family === family.id)
    const sealed = family.children.find(({ person }) => person === child.id)
    const { toFather: _, toMother: __, ...entry } = sealed ?? place?.child ?? { person: child.id }
    // An adoption or a sealing that names this family tells of another kind, unless the family itself tells this one.
    const isToldOtherwise = sealed !== undefined || child.adoptions.some(({ family: id }) => id === family.id)
    family.children = [
      ...family.children.filter(other => other !== sealed),
      isToldOtherwise ? { ...toldHere(entry), toFather: kind, toMother: kind } : entry,
    ]
    if (child.childIn.some(({ family: id }) => id === family.id)) return
    const { kind: was, ...link } = place?.childIn ?? { family: family.id }
    const isTold = kind !== 'birth' || was === 'birth'
    child.childIn = [...child.childIn, isTold ? { ...toldHere(link), kind } : link]
  }

  /** Where they were the same to the same before; not where they have been put as another one already. */
  private familyFor(child: Person, parents: Person[], kind: ParentKind, before: Places): Family {
    const isPutThere = ({ id }: Family) =>
      child.childIn.some(link => link.family === id && link.kind !== 'sealing')
    const key = keyOf(parents.map(({ id }) => id))
    const old = before.find(
      ({ childIn, family }) =>
        family !== undefined &&
        partnersOf(family) === key &&
        (childIn.kind ?? 'birth') === kind &&
        !isPutThere(family),
    )
    if (old?.family !== undefined) return old.family
    const family = this.of(parents)
    return isPutThere(family) ? this.anotherOf(parents) : family
  }

  remove(family: Family): void {
    this.removed.add(family)
    for (const { person: id } of family.partners) {
      const person = this.byPerson.get(id)
      if (person !== undefined) person.partnerIn = person.partnerIn.filter(link => link.family !== family.id)
    }
  }
}

/** Of what only the other side told nothing could be said on this one. */
function toldHere<Of extends Link>(link: Of): Of {
  const { isInferred, ...rest } = link
  return isInferred ? (rest as Of) : link
}

export function keyOf(ids: string[]): string {
  return ids.toSorted().join(' ')
}

function partnersOf({ partners }: Family): string {
  return keyOf(partners.map(({ person }) => person))
}
