import { writeEvent } from '#server/gedcom/model/events.ts'
import { writeName } from '#server/gedcom/model/names.ts'
import { type RecordIndex, writeNote, writePhotograph } from '#server/gedcom/model/notes.ts'
import { relationName, writePedigree } from '#server/gedcom/model/parents.ts'
import type { ChildIn, Family, FamilyChild, Link, Person } from '#server/gedcom/model/people.ts'
import { type GedcomRecord, type GedcomVersion, pointer, record } from '#server/gedcom/model/record.ts'
import { readFamily, readPerson } from '#server/gedcom/read/people.ts'

/**
 * A person's record with what has changed about them since it was read. Only those lines are replaced whose
 * meaning is another one now; what was not understood stays, and who has not changed is written as they stood.
 * A new person has an empty record, and is written in full.
 *
 * `version` is that of the record; `convertRecords` then makes the other one of it.
 */
export function mergePerson(person: Person, records: RecordIndex, version: GedcomVersion): GedcomRecord {
  const { raw } = person
  const was = readPerson(raw, records)
  const lines = new ChangedLines(raw)
  lines.change(was.names, person.names, (name, old) => writeName(name, version, old))
  if (was.sex !== person.sex)
    lines.replaceFirst('SEX', person.sex === 'unknown' ? null : record('SEX', sexes[person.sex]))
  lines.change(was.events, person.events, (event, old) => writeEvent(event, version, old))
  lines.change(was.childIn, person.childIn.filter(isOwn), (link, old) => writeChildIn(link, version, old))
  lines.change(was.partnerIn, person.partnerIn.filter(isOwn), ({ family }, old) =>
    pointer('FAMS', family, old?.children),
  )
  lines.change(was.notes, person.notes, writeNote)
  lines.change(was.photographs, person.photographs, writePhotograph)
  return lines.written(person.id, 'INDI')
}

/** The same for a family. What its kind is, its events tell: a marriage is a MARR, a divorce a DIV. */
export function mergeFamily(family: Family, records: RecordIndex, version: GedcomVersion): GedcomRecord {
  const { raw } = family
  const was = readFamily(raw, records)
  const lines = new ChangedLines(raw)
  lines.change(was.partners, family.partners.filter(isOwn), ({ person, role }, old) =>
    pointer(role === 'husband' ? 'HUSB' : 'WIFE', person, old?.children),
  )
  lines.change(was.events, family.events, (event, old) => writeEvent(event, version, old))
  lines.change(was.children, family.children.filter(isOwn), writeChild)
  lines.change(was.notes, family.notes, writeNote)
  lines.change(was.photographs, family.photographs, writePhotograph)
  return lines.written(family.id, 'FAM')
}

/** A person whom no file held, to be filled in and merged. */
export function newPerson(id: string): Person {
  const raw = emptyRecord(id, 'INDI')
  return { ...readPerson(raw, new Map()), id }
}

export function newFamily(id: string): Family {
  return { ...readFamily(emptyRecord(id, 'FAM'), new Map()), id }
}

interface Placed {
  index?: number
}

/** The lines of a record, some of which are to be replaced, some to go, and some to come. */
class ChangedLines {
  private readonly raw: GedcomRecord
  /** By their place: the new line, or null for one that goes. */
  private readonly changed = new Map<number, GedcomRecord | null>()
  private readonly added: GedcomRecord[] = []

  constructor(raw: GedcomRecord) {
    this.raw = raw
  }

  /** What has no place any more goes, what has none yet comes, and what is another one now is written anew. */
  change<Item extends Placed>(
    was: Item[],
    now: Item[],
    write: (item: Item, old?: GedcomRecord) => GedcomRecord,
  ): void {
    // An OBJE with several files is several photographs of one place.
    const before = Map.groupBy(was, ({ index }) => index)
    const after = Map.groupBy(now, ({ index }) => index)
    for (const at of before.keys()) if (at !== undefined && !after.has(at)) this.changed.set(at, null)
    for (const [at, items] of after) {
      const old = at === undefined ? undefined : before.get(at)
      if (at === undefined || old === undefined) for (const item of items) this.added.push(write(item))
      else if (!isSame(old, items) && items[0] !== undefined)
        this.changed.set(at, write(items[0], this.raw.children[at]))
    }
  }

  replaceFirst(tag: string, line: GedcomRecord | null): void {
    const at = this.raw.children.findIndex(child => child.tag === tag)
    if (at !== -1) this.changed.set(at, line)
    else if (line !== null) this.added.push(line)
  }

  /** The record as it stood when nothing has changed. New lines come behind the last of their kind. */
  written(xref: string, tag: string): GedcomRecord {
    const { raw, changed, added } = this
    if (changed.size === 0 && added.length === 0 && raw.tag === tag) return raw
    const children = raw.children.flatMap((child, at) => changed.get(at) ?? (changed.has(at) ? [] : [child]))
    for (const line of added) {
      const last = children.findLastIndex(child => child.tag === line.tag)
      children.splice(last === -1 ? children.length : last + 1, 0, line)
    }
    return { ...raw, tag, xref: raw.xref ?? (xref.startsWith('#') ? undefined : xref), children }
  }
}

/** Links that only the other side tells stay there. */
function isOwn({ isInferred: isToldByOther }: Link): boolean {
  return isToldByOther !== true
}

function isSame(before: Placed[], now: Placed[]): boolean {
  return JSON.stringify(sorted(before)) === JSON.stringify(sorted(now))
}

/** The order of the fields says nothing: what went through a database has another. */
function sorted(item: object): unknown {
  return Object.entries(item)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [
      key,
      value !== null && typeof value === 'object' ? sorted(value as object) : value,
    ])
    .sort(([left], [right]) => (String(left) < String(right) ? -1 : 1))
}

function writeChildIn({ family, kind }: ChildIn, version: GedcomVersion, old?: GedcomRecord): GedcomRecord {
  const rest = (old?.children ?? []).filter(({ tag }) => tag !== 'PEDI')
  return pointer('FAMC', family, kind === undefined ? rest : [writePedigree(kind, version), ...rest])
}

function writeChild({ person, toFather, toMother }: FamilyChild, old?: GedcomRecord): GedcomRecord {
  const rest = (old?.children ?? []).filter(({ tag }) => tag !== '_FREL' && tag !== '_MREL')
  const told = [
    ...(toFather === undefined ? [] : [record('_FREL', relationName(toFather))]),
    ...(toMother === undefined ? [] : [record('_MREL', relationName(toMother))]),
  ]
  return pointer('CHIL', person, [...told, ...rest])
}

const sexes = { male: 'M', female: 'F', other: 'X', unknown: 'U' }

function emptyRecord(xref: string, tag: string): GedcomRecord {
  return { tag, xref, children: [] }
}
