import type { AppliedFamily, AppliedPerson } from './applied-records.ts'

/** The families of a file, indexed by their partners. */
export class FamilyIndex {
  private readonly families: Set<AppliedFamily>
  /** Links lead to the first record with an xref. */
  private readonly byId: Map<string, AppliedFamily>
  private readonly peopleById: Map<string, AppliedPerson>
  private readonly byPartners: Map<string, AppliedFamily[]>
  private readonly nextXref: () => string
  private readonly mothers: ReadonlySet<AppliedPerson>

  /** `mothers` are wives in new families if their sex is unknown. */
  constructor(
    { people, families }: { people: AppliedPerson[]; families: AppliedFamily[] },
    mothers: ReadonlySet<AppliedPerson>,
    nextXref: () => string,
  ) {
    this.families = new Set(families)
    this.byId = new Map(families.toReversed().map(family => [family.id, family]))
    this.peopleById = new Map(people.toReversed().map(person => [person.id, person]))
    this.byPartners = Map.groupBy(families, ({ partners }) =>
      toPartnersKey(partners.map(({ person }) => person)),
    )
    this.nextXref = nextXref
    this.mothers = mothers
  }

  get all(): AppliedFamily[] {
    return [...this.families]
  }

  get(id: string): AppliedFamily | undefined {
    return this.byId.get(id)
  }

  /** The families of exactly these partners, in the order of the file. */
  findByPartners(partners: AppliedPerson[]): AppliedFamily[] {
    return this.byPartners.get(toPartnersKey(partners.map(({ id }) => id))) ?? []
  }

  /** The families whose two partners are in the file. */
  listCouples(): AppliedFamily[] {
    return this.all.filter(({ partners: [one, other] }) => {
      const isCouple = one !== undefined && other !== undefined && one.person !== other.person
      return isCouple && this.peopleById.has(one.person) && this.peopleById.has(other.person)
    })
  }

  /** False for a person whose xref belongs to another one. */
  canLinkTo(person: AppliedPerson): boolean {
    return this.peopleById.get(person.id) === person
  }

  create(partners: AppliedPerson[]): AppliedFamily {
    const family: AppliedFamily = {
      id: this.nextXref(),
      partners: partners.map(person => ({ person: person.id, role: this.roleOf(person) })),
      children: [],
      latestBirthDate: null,
      stored: undefined,
      changes: [],
    }
    for (const person of partners) person.partnerIn = [...person.partnerIn, { family: family.id }]
    this.families.add(family)
    this.byId.set(family.id, family)
    this.byPartners.set(toPartnersKey(partners.map(({ id }) => id)), [
      ...this.findByPartners(partners),
      family,
    ])
    return family
  }

  private roleOf(person: AppliedPerson): 'husband' | 'wife' {
    const { sexInTree: sex } = person
    return sex === 'female' || (sex !== 'male' && this.mothers.has(person)) ? 'wife' : 'husband'
  }

  remove(family: AppliedFamily): void {
    this.families.delete(family)
    for (const { person: id } of family.partners) {
      const person = this.peopleById.get(id)
      if (person !== undefined) person.partnerIn = person.partnerIn.filter(link => link.family !== family.id)
    }
  }
}

function toPartnersKey(ids: string[]): string {
  return ids.toSorted().join(' ')
}
