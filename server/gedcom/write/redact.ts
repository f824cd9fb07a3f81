import { coupleEvents } from '#server/gedcom/model/events.ts'
import { createPointer, createRecord, type GedcomRecord } from '#server/gedcom/model/record.ts'

import { LivingNames } from './living-names.ts'

/**
 * Redacts the living, whose ids are given. A living person is named 'Living' and keeps only their sex and their family
 * links. A family with a living member keeps only its members, and its events if both partners are dead.
 *
 * Also removes everything else that points to a living person, and records that only the living or their families
 * share. Removes every text with the given name and surname of a living person. It does not recognize a text that
 * describes someone in other words: review an export before giving it to strangers.
 *
 * `former` are the original records of those that have changed or are omitted. The names of the living in them, and
 * what they point to, are removed as well.
 */
export function redactLiving(
  records: Iterable<GedcomRecord>,
  living: ReadonlySet<string>,
  former: Iterable<GedcomRecord> = [],
): Iterable<GedcomRecord> {
  const redaction = new Redaction(records, living, former)
  return Iterator.from(records).flatMap(record => redaction.redact(record))
}

/** What is in memory of a record that is a source, a note or the like, or has pointers to those. */
type PointingRecord = Pick<GedcomRecord, 'tag' | 'xref'> & {
  isPrivate: boolean
  /** To records other than people and families. */
  pointers: string[]
}

class Redaction {
  private readonly living: ReadonlySet<string>
  private readonly names = new LivingNames()
  /** Families to which living people link, as a partner and in any role; the families need not link to them. */
  private readonly partnerFamilies = new Set<string>()
  private readonly linkedFamilies = new Set<string>()
  /** Of records other than people and families. */
  private readonly otherXrefs = new Set<string>()
  /** Xrefs of notes, photographs, sources and other records of the living. */
  private readonly removed: ReadonlySet<string>

  constructor(records: Iterable<GedcomRecord>, living: ReadonlySet<string>, former: Iterable<GedcomRecord>) {
    this.living = living
    for (const record of records) {
      this.addLiving(record)
      if (record.xref !== undefined && !permanentTags.has(record.tag)) this.otherXrefs.add(record.xref)
    }
    for (const record of former) this.addLiving(record)
    this.removed = this.findRecordsOfTheLiving(records, former)
  }

  private addLiving(record: GedcomRecord): void {
    if (record.tag !== 'INDI' || !this.isLivingPerson(record)) return
    this.names.add(record)
    for (const { tag, pointer } of record.children) {
      if (pointer === undefined || (tag !== 'FAMS' && tag !== 'FAMC')) continue
      this.linkedFamilies.add(pointer)
      if (tag === 'FAMS') this.partnerFamilies.add(pointer)
    }
  }

  /** An empty list when the record is removed. */
  redact(record: GedcomRecord): GedcomRecord[] {
    const { tag, xref } = record
    if (tag === 'INDI') return [this.isLivingPerson(record) ? redactPerson(record) : this.redactLines(record)]
    if (tag === 'FAM')
      return [this.isPrivateFamily(record) ? this.redactFamily(record) : this.redactLines(record)]
    // The submitter, who made the file, is living too (5.5.1 chapter 2, SUBMITTER_RECORD).
    if (tag === 'SUBM') return [replaceWithLiving(record)]
    const isRemoved =
      tag !== 'HEAD' && ((xref !== undefined && this.removed.has(xref)) || this.isNamed(record))
    return isRemoved ? [] : [this.redactLines(record)]
  }

  private redactFamily(family: GedcomRecord): GedcomRecord {
    const isCouplePrivate =
      (family.xref !== undefined && this.partnerFamilies.has(family.xref)) ||
      family.children.some(({ tag, pointer }) => tag !== 'CHIL' && this.isLiving(pointer))
    const children = family.children.flatMap(child => {
      if (isMember(child)) return [removeChildren(child)]
      if (isCouplePrivate || !coupleEvents.has(child.tag)) return []
      // The event is the parents', but its notes may name the child.
      const parts = child.children.filter(({ tag, value }) => eventParts.has(tag) && !this.names.areIn(value))
      return [{ ...child, children: parts.map(removeChildren) }]
    })
    return { tag: family.tag, xref: family.xref, children }
  }

  /** Removes lines that point to the living or contain their names, at any depth; no file has more than 99 levels. */
  private redactLines(line: GedcomRecord, recordTag = line.tag): GedcomRecord {
    const children = line.children.filter(child => {
      // A dead person may have the name of a living one.
      const isOwnName = recordTag === 'INDI' && nameTags.has(child.tag)
      if (!isOwnName && this.names.areIn(child.value)) return false
      if (line.tag === 'FAM' && isMember(child)) return true
      return !this.isLiving(child.pointer) && !this.removed.has(child.pointer ?? '')
    })
    return { ...line, children: children.map(child => this.redactLines(child, recordTag)) }
  }

  /**
   * Records that belong to the living: those that their records and families point to, transitively, and those that
   * point to them. People and families do not; sources and archives only if no other record cites them.
   */
  private findRecordsOfTheLiving(
    records: Iterable<GedcomRecord>,
    former: Iterable<GedcomRecord>,
  ): Set<string> {
    const pointing: PointingRecord[] = []
    const byXref = new Map<string | undefined, PointingRecord>()
    const open: PointingRecord[] = []
    for (const record of records) {
      const { tag, xref } = record
      const isPermanent = permanentTags.has(tag)
      const isPrivate = this.isLivingPerson(record) || this.isPrivateFamily(record) || this.isNamed(record)
      const pointers = findPointers(record)
      const read = { tag, xref, isPrivate, pointers: pointers.filter(to => this.otherXrefs.has(to)) }
      if (isPermanent) byXref.delete(xref)
      else byXref.set(xref, read)
      if (isPermanent && read.pointers.length === 0) continue
      pointing.push(read)
      if (isPrivate || (!isPermanent && pointers.some(to => this.living.has(to)))) open.push(read)
    }
    const citedBefore = new Set(pointing.flatMap(({ pointers }) => pointers))
    for (const record of former) {
      if (!this.isLivingPerson(record) && !this.isPrivateFamily(record)) continue
      const pointers = findPointers(record)
      for (const pointer of pointers) citedBefore.add(pointer)
      open.push({ tag: record.tag, xref: undefined, isPrivate: true, pointers })
    }

    const removed = new Set<string>()
    for (let record = open.pop(); record !== undefined; record = open.pop()) {
      if (record.xref !== undefined && !permanentTags.has(record.tag)) removed.add(record.xref)
      for (const xref of record.pointers) {
        const target = byXref.get(xref)
        if (target === undefined || removed.has(xref) || citedTags.has(target.tag)) continue
        removed.add(xref)
        open.push(target)
      }
    }
    // Remove sources that only the living cite, then archives that only such sources are in.
    for (const citedTag of citedTags) {
      const cited = new Set<string>()
      for (const { xref, isPrivate, pointers } of pointing)
        if (!isPrivate && !removed.has(xref ?? '')) for (const pointer of pointers) cited.add(pointer)
      for (const { tag, xref } of pointing)
        if (tag === citedTag && xref !== undefined && citedBefore.has(xref) && !cited.has(xref))
          removed.add(xref)
    }
    return removed
  }

  private isPrivateFamily({ tag, xref, children }: GedcomRecord): boolean {
    if (tag !== 'FAM') return false
    if (xref !== undefined && this.linkedFamilies.has(xref)) return true
    return children.some(child => isMember(child) && this.isLiving(child.pointer))
  }

  /** A note that names a living person, or an archive in their home, with its address. */
  private isNamed({ tag, value, children }: GedcomRecord): boolean {
    if (permanentTags.has(tag)) return false
    return (
      this.names.areIn(value) || children.some(child => child.tag === 'NAME' && this.names.areIn(child.value))
    )
  }

  private isLivingPerson({ xref, line }: GedcomRecord): boolean {
    return this.living.has(xref ?? `#${line}`)
  }

  private isLiving(xref: string | undefined): boolean {
    return xref !== undefined && this.living.has(xref)
  }
}

function redactPerson(person: GedcomRecord): GedcomRecord {
  const { children } = replaceWithLiving(person)
  const sex = person.children.filter(({ tag }) => tag === 'SEX')
  const links = person.children.filter(({ tag }) => tag === 'FAMC' || tag === 'FAMS')
  return {
    tag: person.tag,
    xref: person.xref,
    children: [...children, ...[...sex, ...links].map(removeChildren)],
  }
}

function replaceWithLiving({ tag, xref }: GedcomRecord): GedcomRecord {
  return { tag, xref, children: [createRecord('NAME', 'Living')] }
}

/** All pointers in a record, at any depth. */
function findPointers({ pointer, children }: GedcomRecord): string[] {
  const below = children.flatMap(findPointers)
  return pointer === undefined ? below : [pointer, ...below]
}

function isMember({ tag }: GedcomRecord): boolean {
  return tag === 'HUSB' || tag === 'WIFE' || tag === 'CHIL'
}

function removeChildren({ tag, pointer: to, value }: GedcomRecord): GedcomRecord {
  return to === undefined ? createRecord(tag, value) : createPointer(tag, to)
}

/** Records that are redacted, but never removed. */
const permanentTags = new Set(['INDI', 'FAM', 'SUBM', 'HEAD'])
/** Records that the dead may cite too, in the order in which they point to each other. */
const citedTags = new Set(['SOUR', 'REPO'])
const nameTags = new Set('NAME GIVN SURN SPFX NPFX NSFX NICK _MARNM ROMN FONE TRAN SEX'.split(' '))
const eventParts = new Set(['DATE', 'PLAC', 'TYPE'])
