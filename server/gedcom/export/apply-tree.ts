import { deathEvents, createEvent } from '#server/gedcom/model/events.ts'
import { findLatestBirthDate, findLiving } from '#server/gedcom/model/living.ts'
import { putEvent, type Family, type Person } from '#server/gedcom/model/people.ts'
import {
  isPersonOrFamily,
  createXrefGenerator,
  type GedcomRecord,
  type GedcomVersion,
} from '#server/gedcom/model/record.ts'
import { completeLinks } from '#server/gedcom/read/links.ts'
import {
  createFamily,
  createPerson,
  readFamily,
  readPerson,
  toLinkedFamily,
  toLinkedPerson,
} from '#server/gedcom/read/people.ts'
import { mergeFamily, mergePerson } from '#server/gedcom/write/people.ts'

import type { AppliedFamily, AppliedPerson } from './applied-records.ts'
import { applyFamilies } from './apply-families.ts'
import { setPartnershipKind } from './apply-partnership.ts'
import { applyMember } from './apply-person.ts'
import type { MergedImports, StoredRecord } from './merge-imports.ts'
import type { KnownMember, Tree } from './tree.ts'

/** A record of the exported file; undefined for one that is omitted. `former`: the original, where it differs. */
export interface AppliedRecord {
  record: GedcomRecord | undefined
  former: GedcomRecord | undefined
}

/**
 * Applies the tree's changes to the imported records, one at a time. Links are applied first and remain in memory, since
 * a change of one concerns several records.
 */
export class TreeApplication {
  /** The xrefs of members who are living in the tree. */
  readonly livingXrefs = new Set<string>()
  /** The records of the imported files by their xrefs. Of several with the same xref the first counts. */
  readonly xrefs = new Map<string, StoredRecord>()
  private readonly imported: MergedImports
  private readonly tree: Tree
  private readonly version: GedcomVersion
  private readonly people: AppliedPerson[] = []
  private readonly families: AppliedFamily[]
  /** By member id. */
  private readonly personOf = new Map<string, AppliedPerson>()
  /** Reads shared notes. */
  private readonly notes = {
    get: (xref: string) => {
      const stored = this.xrefs.get(xref)
      return stored && this.imported.read(stored)
    },
  }

  constructor(
    imported: MergedImports,
    tree: Tree,
    { version, today }: { version: GedcomVersion; today: string },
  ) {
    this.imported = imported
    this.tree = tree
    this.version = version
    for (const stored of imported.records)
      if (stored.xref !== undefined && !this.xrefs.has(stored.xref)) this.xrefs.set(stored.xref, stored)
    const families = this.readFile()
    this.addMembers()
    this.families = applyFamilies({ people: this.people, families }, tree, {
      personOf: this.personOf,
      readFamily: family => this.readFamily(family),
      nextXref: createXrefGenerator(this.xrefs, 'F'),
    })
    this.findMissingDeaths(today)
    for (const { id, isAlive } of tree.members.all())
      if (isAlive) this.livingXrefs.add(this.personOf.get(id)?.id ?? '')
  }

  /** In the order of the files, then those that are new. Frees the memory of the tree, so it can be called once. */
  *records(): Generator<AppliedRecord> {
    const people = new Map(this.people.map(person => [person.stored, person]))
    const families = new Map(this.families.map(family => [family.stored, family]))
    for (const stored of this.imported.records) {
      const original = this.imported.read(stored)
      const person = people.get(stored)
      const family = families.get(stored)
      const record =
        (person && this.writePerson(person, original)) ??
        (family && this.writeFamily(family, original)) ??
        (isPersonOrFamily(stored) ? undefined : original)
      yield { record, former: record === original ? undefined : original }
    }
    for (const person of this.people)
      if (person.stored === undefined) yield { record: this.writePerson(person), former: undefined }
    for (const family of this.families)
      if (family.stored === undefined) yield { record: this.writeFamily(family), former: undefined }
    this.people.length = 0
    this.families.length = 0
    this.personOf.clear()
    this.xrefs.clear()
    this.imported.records.length = 0
    this.tree.members.clear()
  }

  /** Reads the links of all people and families, and applies members to the people of the files. */
  private readFile(): AppliedFamily[] {
    const families: AppliedFamily[] = []
    for (const stored of this.imported.records)
      if (stored.tag === 'INDI') this.addPerson(readPerson(this.imported.read(stored), this.notes), stored)
      else if (stored.tag === 'FAM') {
        const { id, ...linked } = toLinkedFamily(readFamily(this.imported.read(stored)))
        for (const link of [...linked.partners, ...linked.children]) link.person = this.intern(link.person)
        families.push({ ...linked, id: this.intern(id), stored, changes: [] })
      }
    completeLinks({ people: this.people, families })
    return families
  }

  /** Adds a new person for each member who is not in a file. */
  private addMembers(): void {
    const nextXref = createXrefGenerator(this.xrefs, 'I')
    for (const member of this.tree.members.all())
      if (!this.personOf.has(member.id)) this.addPerson(createPerson(nextXref()), undefined, member)
  }

  private addPerson(
    person: Person,
    stored: StoredRecord | undefined,
    member = this.tree.members.get(stored?.member?.id),
  ): void {
    const linked = toLinkedPerson(person)
    linked.id = this.intern(linked.id)
    for (const link of [...linked.childIn, ...linked.partnerIn]) link.family = this.intern(link.family)
    const added: AppliedPerson = {
      id: linked.id,
      sex: linked.sex,
      childIn: linked.childIn,
      partnerIn: linked.partnerIn,
      adoptions: linked.adoptions,
      latestBirthDate: null,
      hasDeathRecord: false,
      stored,
      member,
      sexInTree: linked.sex,
      needsDeath: false,
    }
    this.applyMember(person, added)
    added.sexInTree = person.sex
    added.latestBirthDate = findLatestBirthDate(person.events)
    added.hasDeathRecord = person.events.some(({ tag }) => deathEvents.has(tag))
    if (member !== undefined) this.personOf.set(member.id, added)
    this.people.push(added)
  }

  /** Equal xrefs are one string. */
  private intern(xref: string): string {
    return this.xrefs.get(xref)?.xref ?? xref
  }

  private applyMember(person: Person, { stored, member }: AppliedPerson): void {
    if (member === undefined) return
    applyMember(person, this.tree.members.read(member), { isOwn: stored?.member?.isMatched !== true })
  }

  /** Finds members who have died in the tree, but would be presumed living by a reader of the file. */
  private findMissingDeaths(today: string): void {
    const { people, families } = this
    for (const family of families)
      if (family.changes.length > 0)
        family.latestBirthDate = findLatestBirthDate(this.readFamily(family).events)
    const living = findLiving({ people, families }, today)
    for (const person of people)
      person.needsDeath =
        person.member?.isAlive === false && this.isPersonOf(person.member, person) && living.has(person)
  }

  /** False for all but the last of several people of a member, which the files have only without xrefs. */
  private isPersonOf({ id }: KnownMember, person: AppliedPerson): boolean {
    return this.personOf.get(id) === person
  }

  private writePerson(linked: AppliedPerson, original?: GedcomRecord): GedcomRecord {
    const person = original === undefined ? createPerson(linked.id) : readPerson(original, this.notes)
    this.applyMember(person, linked)
    if (linked.needsDeath) putEvent(person, undefined, createEvent('DEAT'))
    person.childIn = linked.childIn
    person.partnerIn = linked.partnerIn
    return mergePerson(person, this.notes, this.version)
  }

  private writeFamily(linked: AppliedFamily, original?: GedcomRecord): GedcomRecord {
    const family = this.readFamily(linked, original)
    family.partners = linked.partners
    family.children = linked.children
    return setPartnershipKind(mergeFamily(family, this.version), family.kind)
  }

  private readFamily(
    { id, stored, changes }: AppliedFamily,
    original = stored && this.imported.read(stored),
  ): Family {
    const family = original === undefined ? createFamily(id) : readFamily(original)
    for (const change of changes) change(family)
    return family
  }
}
