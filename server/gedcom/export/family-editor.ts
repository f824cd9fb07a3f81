import type { ParentKind } from '#contract/family-lists.ts'
import type { ChildIn, Family, FamilyChild, Link, People, Person } from '#server/gedcom/model/people.ts'
import { xrefGenerator } from '#server/gedcom/model/record.ts'
import { newFamily } from '#server/gedcom/read/people.ts'

/** The links of a child to the families of its parents, which may be restored. */
type ChildLinks = { childIn: ChildIn; child: FamilyChild | undefined; family: Family | undefined }[]

/** Changes who belongs to which family, in the records of both. */
export class FamilyEditor {
  private readonly families: Family[]
  private readonly removed = new Set<Family>()
  private readonly byId: Map<string, Family>
  private readonly byPartners = new Map<string, Family>()
  private readonly byPerson: Map<string, Person>
  private readonly isMother: (person: Person) => boolean
  private readonly nextXref: () => string
  private readonly xrefs: Set<string>

  /** `isMother` decides for people of unknown sex. */
  constructor({ people, families }: People, xrefs: Set<string>, isMother: (person: Person) => boolean) {
    this.families = [...families]
    this.byId = new Map(families.toReversed().map(family => [family.id, family]))
    this.byPerson = new Map(people.toReversed().map(person => [person.id, person]))
    for (const family of families.toReversed()) this.byPartners.set(partnersKey(family), family)
    this.isMother = isMother
    this.xrefs = xrefs
    this.nextXref = xrefGenerator(xrefs, 'F')
  }

  get remaining(): Family[] {
    return this.families.filter(family => !this.removed.has(family))
  }

  /** The family of exactly these partners. */
  findOrCreate(partners: Person[]): Family {
    const known = this.byPartners.get(idsKey(partners.map(({ id }) => id)))
    return known !== undefined && !this.removed.has(known) ? known : this.create(partners)
  }

  /** A new family, also where the partners have one: people who married each other twice have two. */
  create(partners: Person[]): Family {
    const family = newFamily(this.nextXref())
    this.xrefs.add(family.id)
    family.partners = partners.map(person => ({
      person: person.id,
      role: person.sex === 'female' || (person.sex !== 'male' && this.isMother(person)) ? 'wife' : 'husband',
    }))
    for (const person of partners) person.partnerIn = [...person.partnerIn, { family: family.id }]
    this.families.push(family)
    this.byId.set(family.id, family)
    const key = partnersKey(family)
    if (!this.byPartners.has(key) || this.removed.has(this.byPartners.get(key)!))
      this.byPartners.set(key, family)
    return family
  }

  /** Removes a child from the families of its parents. The tree has no sealings, so those stay. */
  removeChild(child: Person): ChildLinks {
    const isParentLink = ({ kind }: ChildIn) => kind !== 'sealing'
    const links = child.childIn.filter(isParentLink).map(childIn => {
      const family = this.byId.get(childIn.family)
      return { childIn, family, child: family?.children.find(({ person }) => person === child.id) }
    })
    for (const { family } of links)
      if (family !== undefined) family.children = family.children.filter(({ person }) => person !== child.id)
    child.childIn = child.childIn.filter(link => !isParentLink(link))
    // A family that they are sealed to no longer says how they came to its partners.
    for (const { family: id } of child.childIn) {
      const family = this.byId.get(id)
      const index = family?.children.findIndex(({ person }) => person === child.id) ?? -1
      const entry = family?.children[index]
      if (family === undefined || entry === undefined) continue
      const { toFather: _, toMother: __, ...link } = entry
      family.children = family.children.with(index, link)
    }
    return links
  }

  /** Adds a child to its parents. Where it was in the same family before, its lines there are restored. */
  addChild(child: Person, parents: Person[], kind: ParentKind, previous: ChildLinks): void {
    const family = this.findFamilyFor(child, parents, kind, previous)
    const link = previous.find(({ childIn }) => childIn.family === family.id)
    const sealed = family.children.find(({ person }) => person === child.id)
    const { toFather: _, toMother: __, ...entry } = sealed ?? link?.child ?? { person: child.id }
    // An adoption or a sealing that names this family would be read as another kind, unless the family says the kind.
    const needsKind = sealed !== undefined || child.adoptions.some(({ family: id }) => id === family.id)
    family.children = [
      ...family.children.filter(other => other !== sealed),
      needsKind ? { ...asWritten(entry), toFather: kind, toMother: kind } : entry,
    ]
    if (child.childIn.some(({ family: id }) => id === family.id)) return
    const { kind: previousKind, ...childIn } = link?.childIn ?? { family: family.id }
    const writesKind = kind !== 'birth' || previousKind === 'birth'
    child.childIn = [...child.childIn, writesKind ? { ...asWritten(childIn), kind } : childIn]
  }

  /** The previous family with the same parents and kind, unless the child has been added to it as another kind. */
  private findFamilyFor(child: Person, parents: Person[], kind: ParentKind, previous: ChildLinks): Family {
    const hasChild = ({ id }: Family) =>
      child.childIn.some(link => link.family === id && link.kind !== 'sealing')
    const key = idsKey(parents.map(({ id }) => id))
    const old = previous.find(
      ({ childIn, family }) =>
        family !== undefined &&
        partnersKey(family) === key &&
        (childIn.kind ?? 'birth') === kind &&
        !hasChild(family),
    )
    if (old?.family !== undefined) return old.family
    const family = this.findOrCreate(parents)
    return hasChild(family) ? this.create(parents) : family
  }

  remove(family: Family): void {
    this.removed.add(family)
    for (const { person: id } of family.partners) {
      const person = this.byPerson.get(id)
      if (person !== undefined) person.partnerIn = person.partnerIn.filter(link => link.family !== family.id)
    }
  }
}

/** A link that only the other record had, as one that is written in this record. */
function asWritten<Of extends Link>(link: Of): Of {
  const { isInferred, ...rest } = link
  return isInferred ? (rest as Of) : link
}

export function idsKey(ids: string[]): string {
  return ids.toSorted().join(' ')
}

function partnersKey({ partners }: Family): string {
  return idsKey(partners.map(({ person }) => person))
}
