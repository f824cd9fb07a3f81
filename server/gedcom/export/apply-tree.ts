import { readPartnership } from '#server/gedcom/mapping/family-links.ts'
import { deathEvents, createEvent } from '#server/gedcom/model/events.ts'
import { findLatestBirthDate, findLiving } from '#server/gedcom/model/living.ts'
import { putEvent, type Family, type Person } from '#server/gedcom/model/people.ts'
import { createXrefGenerator, type GedcomRecord, type GedcomVersion } from '#server/gedcom/model/record.ts'
import { completeLinks } from '#server/gedcom/read/links.ts'
import { createFamily, createPerson, readFamily, readPerson } from '#server/gedcom/read/people.ts'
import { mergeFamily, mergePerson } from '#server/gedcom/write/people.ts'

import { applyFamilies } from './apply-families.ts'
import { applyPartnership, removePartnership, setPartnershipKind } from './apply-partnership.ts'
import { applyMember } from './apply-person.ts'
import { FamilyIndex, type AppliedFamily, type AppliedPerson } from './family-index.ts'
import type { MergedImports, StoredRecord } from './merge-imports.ts'
import type { Tree, TreeMember } from './tree.ts'

/** A record of the exported file; undefined for one that is omitted. `former`: the original, where it differs. */
export interface AppliedRecord {
  record: GedcomRecord | undefined
  former: GedcomRecord | undefined
}

/**
 * Applies the tree's changes to the imported records, one at a time. Links are applied first and remain in memory,
 * since a change of one concerns several records.
 */
export class TreeApplication {
  /** The xrefs of people who are living in the tree, or would be presumed living by a reader of the file. */
  readonly livingXrefs = new Set<string>()
  /** The records of the imported files by their xrefs. Of several with the same xref the first counts. */
  readonly xrefs = new Map<string, StoredRecord>()
  private readonly imported: MergedImports
  private readonly tree: Tree
  private readonly version: GedcomVersion
  readonly people: AppliedPerson[] = []
  readonly families: AppliedFamily[] = []
  /** By member. */
  private readonly personOf: AppliedPerson[]
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
    this.personOf = Array.from<AppliedPerson>({ length: tree.members.length })
    for (const stored of imported.records)
      if (stored.xref !== undefined && !this.xrefs.has(stored.xref)) this.xrefs.set(stored.xref, stored)
    this.readFile()
    this.addMembers()
    const families = new FamilyIndex(this, tree.mothers, createXrefGenerator(this.xrefs, 'F'))
    applyFamilies(families, tree, this.personOf)
    this.findTheLiving(today)
  }

  /** In the order of the files, then those that are new. Frees the memory of the tree, so it can be called once. */
  *records(): Generator<AppliedRecord> {
    const people = this.people.values()
    const families = this.families.values()
    for (const stored of this.imported.records) {
      const original = this.imported.read(stored)
      // People and families are in the order of their records.
      const record =
        stored.tag === 'INDI'
          ? this.writePerson(people.next().value!, original)
          : stored.tag === 'FAM'
            ? this.writeFamily(families.next().value!, original)
            : original
      yield { record, former: record === original ? undefined : original }
    }
    for (const person of people) yield { record: this.writePerson(person), former: undefined }
    for (const family of families) yield { record: this.writeFamily(family), former: undefined }
    this.people.length = 0
    this.families.length = 0
    this.personOf.length = 0
    this.xrefs.clear()
    this.imported.records.length = 0
  }

  /** Reads the links of all people and families, and applies members to the people of the files. */
  private readFile(): void {
    for (const stored of this.imported.records)
      if (stored.tag === 'INDI') this.addPerson(readPerson(this.imported.read(stored), this.notes), stored)
      else if (stored.tag === 'FAM') {
        const family = readFamily(this.imported.read(stored))
        const { id, partners, children, latestBirthDate } = family
        for (const link of [...partners, ...children]) link.person = this.intern(link.person)
        this.families.push({
          id: this.intern(id),
          partners,
          children,
          latestBirthDate,
          stored,
          inFile: readPartnership(family),
          isRemoved: false,
          hasNewLinks: false,
          partnership: undefined,
          isOwn: true,
        })
      }
    completeLinks(this)
  }

  /** Adds a new person for each member who is not in a file. */
  private addMembers(): void {
    const nextXref = createXrefGenerator(this.xrefs, 'I')
    for (let number = 0; number < this.tree.members.length; number += 1)
      if (this.personOf[number] === undefined) this.addPerson(createPerson(nextXref()), undefined, number)
  }

  private addPerson(person: Person, stored: StoredRecord | undefined, member = stored?.member): void {
    const fields = this.readMember(member)
    const { childIn, partnerIn, adoptions, names, sex, events, notes } = person
    for (const link of [...childIn, ...partnerIn]) link.family = this.intern(link.family)
    this.applyMember(person, fields, stored)
    const added: AppliedPerson = {
      id: this.intern(person.id),
      sex,
      childIn,
      partnerIn,
      adoptions: adoptions.length === 0 ? none : adoptions,
      latestBirthDate: findLatestBirthDate(person.events),
      hasDeathRecord: person.events.some(({ tag }) => deathEvents.has(tag)),
      stored,
      member,
      isAlive: fields?.isAlive,
      importId: this.tree.imports.find(({ id }) => id === fields?.importId)?.id,
      sexInTree: person.sex,
      needsDeath: false,
      // What `applyMember` changes is replaced.
      isEdited:
        person.names !== names || person.sex !== sex || person.events !== events || person.notes !== notes,
      hasNewLinks: false,
    }
    if (member !== undefined) this.personOf[member] = added
    this.people.push(added)
  }

  /** Equal xrefs are one string. */
  private intern(xref: string): string {
    return this.xrefs.get(xref)?.xref ?? xref
  }

  private readMember(member: number | undefined): TreeMember | undefined {
    return member === undefined ? undefined : this.tree.members.get(member)
  }

  private applyMember(
    person: Person,
    member: TreeMember | undefined,
    stored: StoredRecord | undefined,
  ): void {
    if (member !== undefined) applyMember(person, member, { isOwn: stored?.isMatched !== true })
  }

  /** Members who have died in the tree, but would be presumed living by a reader of the file, need a death there. */
  private findTheLiving(today: string): void {
    const families = this.families.filter(({ isRemoved }) => !isRemoved)
    for (const family of families)
      if (family.partnership !== undefined)
        family.latestBirthDate = findLatestBirthDate(this.readFamily(family).events)
    const living = findLiving({ people: this.people, families }, today)
    // Several people without xrefs can be the same member; `personOf` has the last of them.
    for (const person of this.personOf) {
      person.needsDeath = person.isAlive === false && living.has(person)
      if (person.isAlive) this.livingXrefs.add(person.id)
    }
    for (const { id, needsDeath } of living) if (!needsDeath) this.livingXrefs.add(id)
  }

  private writePerson(linked: AppliedPerson, original?: GedcomRecord): GedcomRecord {
    const { needsDeath, isEdited, hasNewLinks } = linked
    if (original !== undefined && !needsDeath && !isEdited && !hasNewLinks) return original
    const person = original === undefined ? createPerson(linked.id) : readPerson(original, this.notes)
    this.applyMember(person, this.readMember(linked.member), linked.stored)
    if (needsDeath) putEvent(person, undefined, createEvent('DEAT'))
    person.childIn = linked.childIn
    person.partnerIn = linked.partnerIn
    return mergePerson(person, this.notes, this.version)
  }

  private writeFamily(linked: AppliedFamily, original?: GedcomRecord): GedcomRecord | undefined {
    if (linked.isRemoved) return undefined
    if (original !== undefined && linked.partnership === undefined && !linked.hasNewLinks) return original
    const family = this.readFamily(linked, original)
    family.partners = linked.partners
    family.children = linked.children
    return setPartnershipKind(mergeFamily(family, this.version), family.kind)
  }

  private readFamily(
    { id, stored, partnership, isOwn }: AppliedFamily,
    original = stored && this.imported.read(stored),
  ): Family {
    const family = original === undefined ? createFamily(id) : readFamily(original)
    if (partnership === null) removePartnership(family)
    else if (partnership !== undefined)
      applyPartnership(family, this.tree.partnerships.get(partnership), { isOwn })
    return family
  }
}

const none: [] = []
