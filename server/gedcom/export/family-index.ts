import type { Family, People, Person } from '#server/gedcom/model/people.ts'
import { newFamily } from '#server/gedcom/read/people.ts'

/** The families of a file, indexed by their partners. */
export class FamilyIndex {
  private readonly families: Set<Family>
  /** Links lead to the first record with an xref. */
  private readonly byId: Map<string, Family>
  private readonly peopleById: Map<string, Person>
  private readonly byPartners: Map<string, Family[]>
  private readonly nextXref: () => string
  private readonly mothers: ReadonlySet<Person>

  /** `mothers` are wives in new families if their sex is unknown. */
  constructor(
    { people, families }: Pick<People, 'people' | 'families'>,
    mothers: ReadonlySet<Person>,
    nextXref: () => string,
  ) {
    this.families = new Set(families)
    this.byId = new Map(families.toReversed().map(family => [family.id, family]))
    this.peopleById = new Map(people.toReversed().map(person => [person.id, person]))
    this.byPartners = Map.groupBy(families, ({ partners }) =>
      partnersKey(partners.map(({ person }) => person)),
    )
    this.nextXref = nextXref
    this.mothers = mothers
  }

  get all(): Family[] {
    return [...this.families]
  }

  get(id: string): Family | undefined {
    return this.byId.get(id)
  }

  /** The families of exactly these partners, in the order of the file. */
  findByPartners(partners: Person[]): Family[] {
    return this.byPartners.get(partnersKey(partners.map(({ id }) => id))) ?? []
  }

  /** The families whose two partners are in the file. */
  listCouples(): Family[] {
    return this.all.filter(({ partners: [one, other] }) => {
      const isCouple = one !== undefined && other !== undefined && one.person !== other.person
      return isCouple && this.peopleById.has(one.person) && this.peopleById.has(other.person)
    })
  }

  /** False for a person whose xref belongs to another one. */
  canLinkTo(person: Person): boolean {
    return this.peopleById.get(person.id) === person
  }

  create(partners: Person[]): Family {
    const family = newFamily(this.nextXref())
    family.partners = partners.map(person => ({
      person: person.id,
      role:
        person.sex === 'female' || (person.sex !== 'male' && this.mothers.has(person)) ? 'wife' : 'husband',
    }))
    for (const person of partners) person.partnerIn = [...person.partnerIn, { family: family.id }]
    this.families.add(family)
    this.byId.set(family.id, family)
    this.byPartners.set(partnersKey(partners.map(({ id }) => id)), [...this.findByPartners(partners), family])
    return family
  }

  remove(family: Family): void {
    this.families.delete(family)
    for (const { person: id } of family.partners) {
      const person = this.peopleById.get(id)
      if (person !== undefined) person.partnerIn = person.partnerIn.filter(link => link.family !== family.id)
    }
  }
}

function partnersKey(ids: string[]): string {
  return ids.toSorted().join(' ')
}
