import type { ParentKind, PartnershipKind } from '#contract/family-lists.ts'

import type { LifeEvent } from './events.ts'
import type { PersonName } from './names.ts'
import type { Note, Photograph } from './notes.ts'
import type { GedcomRecord, GedcomWarning } from './record.ts'

/** Somebody, as far as it takes to tell who belongs to whom. */
export interface LinkedPerson {
  /** What the file calls them, without `@`: `I1`; `#12` where it gives no name, after the line. */
  id: string
  sex: 'male' | 'female' | 'other' | 'unknown'
  /** The families that they are a child of. */
  childIn: ChildIn[]
  /** The families that they are a partner of. */
  partnerIn: PartnerIn[]
  adoptions: Adoption[]
  /** The day by which they were born, as their events tell; null where none does. */
  latestBirthDate: string | null
  /** Whether the file says that they have died. */
  hasDeathRecord: boolean
  isLiving: boolean
}

export interface Person extends LinkedPerson {
  /** The preferred one first. */
  names: PersonName[]
  /** In the order of the file, birth and death among them; of several of a kind the first is preferred. */
  events: LifeEvent[]
  notes: Note[]
  photographs: Photograph[]
  /** Whom the file calls their twin. A birth on the same day is not enough. */
  twins: string[]
  /** What stands in the file, with all that was not understood. */
  raw: GedcomRecord
}

/** Who belongs to whom in a family. */
export interface LinkedFamily {
  id: string
  partners: FamilyPartner[]
  /** In the order of the file, which is that of their births. */
  children: FamilyChild[]
  /** The day by which the partners were born, as the family's events tell. */
  latestBirthDate: string | null
}

export interface Family extends LinkedFamily {
  kind: PartnershipKind
  /** Marriage, divorce and the like. */
  events: LifeEvent[]
  notes: Note[]
  photographs: Photograph[]
  raw: GedcomRecord
}

/** A link is told twice in GEDCOM, by the person and by the family; sloppy programs tell it once. */
export interface Link {
  index?: number
  line?: number | undefined
  isInferred?: true
}

export interface ChildIn extends Link {
  family: string
  /** PEDI; undefined when it is not told. */
  kind?: ChildLinkKind
}

export interface PartnerIn extends Link {
  family: string
}

export interface FamilyPartner extends Link {
  person: string
  role: 'husband' | 'wife'
}

export interface FamilyChild extends Link {
  person: string
  /** _FREL and _MREL; undefined when it is not told. */
  toFather?: ChildLinkKind
  toMother?: ChildLinkKind
}

export interface People {
  people: Person[]
  families: Family[]
  /** Links that lead nowhere, and ids that stand twice. */
  problems: GedcomWarning[]
}

/** How a child came to a parent; a sealing is a rite of the Latter-day Saints (5.5.1, PEDIGREE_LINKAGE_TYPE). */
export type ChildLinkKind = ParentKind | 'sealing'

/** An adoption that names the family, and who of it adopted (5.5.1, ADOPTED_BY_WHICH_PARENT). */
export interface Adoption {
  family: string
  /** Undefined when the record does not say. */
  adopters: string[] | undefined
}

/** The first event of a kind, which is the preferred one (7.0 section 1.2). */
export function findEvent({ events }: { events: LifeEvent[] }, tag: string): LifeEvent | undefined {
  return events.find(event => event.tag === tag)
}
