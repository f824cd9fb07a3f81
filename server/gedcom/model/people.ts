import type { ParentKind, PartnershipKind } from '#contract/family-tree/family-lists.ts'

import type { LifeEvent } from './events.ts'
import type { PersonName } from './names.ts'
import type { GedcomRecord, Note } from './record.ts'

/** A person with their links: enough to compute kinship and who is living. */
export interface LinkedPerson {
  /** The xref: `I1`; `#12`, after its line, for a record without one. */
  id: string
  sex: 'male' | 'female' | 'other' | 'unknown'
  /** The families in which the person is a child. */
  childIn: ChildFamilyLink[]
  /** The families in which the person is a partner. */
  partnerIn: FamilyLink[]
  adoptions: Adoption[]
  /** The latest possible date of birth, `YYYY-MM-DD`, by the person's own events; null when they have no dates. */
  latestBirthDate: string | null
  /** Whether the file states that the person has died. */
  hasDeathRecord: boolean
}

export interface Person extends LinkedPerson {
  /** The preferred one first. */
  names: PersonName[]
  /** In the order of the file, birth and death included; the first of a kind is the preferred one. */
  events: LifeEvent[]
  notes: Note[]
  /** The record as it was read, unknown tags included. */
  raw: GedcomRecord
}

/** A family with its links. */
export interface LinkedFamily {
  id: string
  partners: FamilyPartner[]
  /** In the order of the file, which is that of birth. */
  children: FamilyChild[]
  /** The latest possible birth date of the partners, `YYYY-MM-DD`, by the family's events. */
  latestBirthDate: string | null
}

export interface Family extends LinkedFamily {
  kind: PartnershipKind
  /** Marriage, divorce and the like. */
  events: LifeEvent[]
  raw: GedcomRecord
}

/** GEDCOM states a link in both records; some programs write only one of them. */
export interface Link {
  /** Index among the children of its record. */
  index?: number
  line?: number | undefined
  /** Stated by the other record only. */
  isInferred?: true
}

export interface FamilyLink extends Link {
  family: string
}

export interface ChildFamilyLink extends FamilyLink {
  /** PEDI; undefined when it is not stated. */
  kind?: ChildLinkKind
}

export interface FamilyPartner extends Link {
  person: string
  role: 'husband' | 'wife'
}

export interface FamilyChild extends Link {
  person: string
  /** _FREL and _MREL; undefined when it is not stated. */
  toFather?: ChildLinkKind
  toMother?: ChildLinkKind
}

/** A kind of parent, or a sealing, a rite of the Latter-day Saints (5.5.1, PEDIGREE_LINKAGE_TYPE). */
export type ChildLinkKind = ParentKind | 'sealing'

/** An adoption event that names the family (5.5.1, ADOPTED_BY_WHICH_PARENT). */
export interface Adoption {
  family: string
  /** Undefined when the record does not state them. */
  adopters: FamilyPartner['role'][] | undefined
}

export interface LinkedPeople {
  people: LinkedPerson[]
  families: LinkedFamily[]
}

export interface People extends LinkedPeople {
  people: Person[]
  families: Family[]
}

/** By id. Of several with the same id the first counts. */
export function indexById<Item extends { id: string }>(items: readonly Item[]): Map<string, Item> {
  const index = new Map<string, Item>()
  for (const item of items) if (!index.has(item.id)) index.set(item.id, item)
  return index
}

/** The first event of a tag, which is the preferred one (7.0 section 1.2). */
export function findEvent({ events }: { events: LifeEvent[] }, tag: string): LifeEvent | undefined {
  return events.find(event => event.tag === tag)
}

/** Replaces an old event, or adds one where there is no old one; null removes the old one. */
export function putEvent(
  owner: { events: LifeEvent[] },
  old: LifeEvent | undefined,
  event: LifeEvent | null,
): void {
  const added = event === null ? [] : [event]
  owner.events =
    old === undefined
      ? [...owner.events, ...added]
      : owner.events.flatMap(other => (other === old ? added : [other]))
}
