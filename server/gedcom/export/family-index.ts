import { readPartnership, type PartnershipFields } from '#server/gedcom/mapping/family-links.ts'
import { linkToParents, type ParentLink } from '#server/gedcom/model/parents.ts'
import { indexById, type LinkedFamily, type LinkedPerson } from '#server/gedcom/model/people.ts'
import { createFamily } from '#server/gedcom/read/people.ts'

import type { StoredRecord } from './merge-imports.ts'

/** A person of the exported file: their links as in the tree. The rest of their record is not in memory. */
export interface AppliedPerson extends LinkedPerson {
  /** Undefined for a person who is not in a file. */
  stored: StoredRecord | undefined
  /** Undefined, as are the following, for a person of a file who is not a member. */
  member: number | undefined
  isAlive: boolean | undefined
  /** The import that added the member. */
  importId: string | undefined
  sexInTree: LinkedPerson['sex']
  /** Whether the member has died, but would be presumed living by a reader of the file. */
  needsDeath: boolean
  /** Whether the tree differs from the record, apart from its links. */
  isEdited: boolean
  hasNewLinks: boolean
}

/** A family of the exported file: its links as in the tree. The rest of its record is not in memory. */
export interface AppliedFamily extends LinkedFamily {
  /** Undefined for a family that is not in a file. */
  stored: StoredRecord | undefined
  /** The partnership as in its file. */
  inFile: PartnershipFields
  isRemoved: boolean
  hasNewLinks: boolean
  /** The index of its partnership; null if the tree no longer has it, undefined if it is unchanged. */
  partnership: number | null | undefined
  /** Whether the tree has had all lines of the partnership. */
  isOwn: boolean
}

/** The families of a file, indexed by their partners. */
export class FamilyIndex {
  /** In the order of the file, then those that were created; removed ones are among them. */
  readonly all: AppliedFamily[]
  /** Links lead to the first record with an xref. */
  private readonly byId: Map<string, AppliedFamily>
  private readonly peopleById: Map<string, AppliedPerson>
  private readonly byPartners: Map<string, AppliedFamily[]>
  private readonly nextXref: () => string
  private readonly mothers: ReadonlySet<number>

  /** `mothers` are wives in new families if their sex is unknown. */
  constructor(
    { people, families }: { people: AppliedPerson[]; families: AppliedFamily[] },
    mothers: ReadonlySet<number>,
    nextXref: () => string,
  ) {
    this.all = families
    this.byId = indexById(families)
    this.peopleById = indexById(people)
    this.byPartners = Map.groupBy(families, ({ partners }) =>
      toPartnersKey(partners.map(({ person }) => person)),
    )
    this.nextXref = nextXref
    this.mothers = mothers
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

  /** The links of a child to the parents in the file. */
  listParentLinks(child: AppliedPerson): ParentLink[] {
    return [...new Set(child.childIn.map(({ family }) => family))].flatMap(id => {
      const family = this.byId.get(id)
      const link = family?.children.find(({ person }) => person === child.id)
      if (family === undefined || link === undefined) return []
      const pedigree = child.childIn.find(({ family, kind }) => family === id && kind !== undefined)?.kind
      return linkToParents(child, { family, link, pedigree }, this.peopleById)
    })
  }

  create(partners: AppliedPerson[]): AppliedFamily {
    const family: AppliedFamily = {
      id: this.nextXref(),
      partners: partners.map(person => ({ person: person.id, role: this.findRole(person) })),
      children: [],
      latestBirthDate: null,
      stored: undefined,
      inFile: withoutDetails,
      isRemoved: false,
      hasNewLinks: true,
      partnership: undefined,
      isOwn: true,
    }
    for (const person of partners) setPartnerIn(person, [...person.partnerIn, { family: family.id }])
    this.all.push(family)
    this.byId.set(family.id, family)
    this.byPartners.set(toPartnersKey(partners.map(({ id }) => id)), [
      ...this.findByPartners(partners),
      family,
    ])
    return family
  }

  private findRole(person: AppliedPerson): 'husband' | 'wife' {
    const { sexInTree: sex, member = -1 } = person
    return sex === 'female' || (sex !== 'male' && this.mothers.has(member)) ? 'wife' : 'husband'
  }

  remove(family: AppliedFamily): void {
    family.isRemoved = true
    for (const { person: id } of family.partners) {
      const person = this.peopleById.get(id)
      if (person === undefined) continue
      const others = person.partnerIn.filter(link => link.family !== family.id)
      setPartnerIn(person, others)
    }
  }
}

function setPartnerIn(person: AppliedPerson, links: AppliedPerson['partnerIn']): void {
  person.partnerIn = links
  person.hasNewLinks = true
}

/** The partnership of a family without events. */
const withoutDetails = readPartnership(createFamily(''))

function toPartnersKey(ids: string[]): string {
  return ids.toSorted().join(' ')
}
