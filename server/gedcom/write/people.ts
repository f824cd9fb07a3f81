import { isDeepStrictEqual } from 'node:util'

import { writeEvent } from '#server/gedcom/model/events.ts'
import { writeName } from '#server/gedcom/model/names.ts'
import { writePedigree, writeRelation } from '#server/gedcom/model/parents.ts'
import type { ChildFamilyLink, Family, FamilyChild, Link, Person } from '#server/gedcom/model/people.ts'
import {
  listChildrenExcept,
  type GedcomRecord,
  type GedcomVersion,
  createPointer,
  createRecord,
  type RecordIndex,
  writeNote,
} from '#server/gedcom/model/record.ts'
import { readFamily, readPerson } from '#server/gedcom/read/people.ts'

/**
 * Merges a person's changes into the record that they were read from. Only lines whose meaning has changed are
 * replaced; everything else, unknown tags included, is unchanged. The record of a new person is written in full.
 *
 * `version` is that of the record; `convertRecords` converts it to another one.
 */
export function mergePerson(person: Person, records: RecordIndex, version: GedcomVersion): GedcomRecord {
  const { raw } = person
  const before = readPerson(raw, records)
  const changes = new RecordChanges(raw)
  changes.merge(before.names, person.names, writeName)
  if (before.sex !== person.sex) changes.replaceFirst('SEX', sexes[person.sex])
  changes.merge(before.events, person.events, (event, old) => writeEvent(event, version, old))
  changes.merge(before.childIn, person.childIn.filter(isStated), (link, old) =>
    writeChildIn(link, version, old),
  )
  changes.merge(before.partnerIn, person.partnerIn.filter(isStated), ({ family }, old) =>
    createPointer('FAMS', family, old?.children),
  )
  changes.merge(before.notes, person.notes, writeNote)
  return changes.apply(person.id)
}

/** Merges a family's changes into its record. Its events determine its kind: MARR a marriage, DIV a divorce. */
export function mergeFamily(family: Family, version: GedcomVersion): GedcomRecord {
  const { raw } = family
  const before = readFamily(raw)
  const changes = new RecordChanges(raw)
  changes.merge(before.partners, family.partners.filter(isStated), ({ person, role }, old) =>
    createPointer(role === 'husband' ? 'HUSB' : 'WIFE', person, old?.children),
  )
  changes.merge(before.events, family.events, (event, old) => writeEvent(event, version, old))
  changes.merge(before.children, family.children.filter(isStated), writeChild)
  return changes.apply(family.id)
}

/** Lines of a record that are replaced, removed or added. */
class RecordChanges {
  private readonly raw: GedcomRecord
  /** By index: the new line, or null for one that is removed. */
  private readonly changed = new Map<number, GedcomRecord | null>()
  private readonly added: GedcomRecord[] = []

  constructor(raw: GedcomRecord) {
    this.raw = raw
  }

  /** Removes the lines whose index is missing, rewrites those that differ, and adds items without an index. */
  merge<Item extends { index?: number }>(
    before: Item[],
    after: Item[],
    write: (item: Item, old?: GedcomRecord) => GedcomRecord,
  ): void {
    const byIndex = new Map(after.map(item => [item.index, item]))
    for (const old of before) {
      const index = old.index!
      const item = byIndex.get(index)
      if (item === undefined) this.changed.set(index, null)
      else if (!isDeepStrictEqual(item, old)) this.changed.set(index, write(item, this.raw.children[index]))
    }
    for (const item of after) if (item.index === undefined) this.added.push(write(item))
  }

  replaceFirst(tag: string, value: string | undefined): void {
    const index = this.raw.children.findIndex(child => child.tag === tag)
    const line = value === undefined ? null : createRecord(tag, value)
    if (index !== -1) this.changed.set(index, line)
    else if (line !== null) this.added.push(line)
  }

  /** The same record when nothing has changed. New lines follow the last one of their tag. */
  apply(id: string): GedcomRecord {
    const { raw, changed, added } = this
    if (changed.size === 0 && added.length === 0) return raw
    const children = raw.children.flatMap((child, index) =>
      changed.has(index) ? (changed.get(index) ?? []) : [child],
    )
    for (const line of added) {
      const last = children.findLastIndex(({ tag }) => tag === line.tag)
      children.splice(last === -1 ? children.length : last + 1, 0, line)
    }
    return { ...raw, xref: raw.xref ?? (id.startsWith('#') ? undefined : id), children }
  }
}

/** A link that only the other record states is not written here. */
function isStated({ isInferred }: Link): boolean {
  return isInferred !== true
}

function writeChildIn(
  { family, kind }: ChildFamilyLink,
  version: GedcomVersion,
  old?: GedcomRecord,
): GedcomRecord {
  const pedigree = kind === undefined ? [] : [writePedigree(kind, version)]
  return createPointer('FAMC', family, [...pedigree, ...listChildrenExcept(old, 'PEDI')])
}

function writeChild({ person, toFather, toMother }: FamilyChild, old?: GedcomRecord): GedcomRecord {
  const relations = [...writeRelation('_FREL', toFather), ...writeRelation('_MREL', toMother)]
  return createPointer('CHIL', person, [...relations, ...listChildrenExcept(old, '_FREL', '_MREL')])
}

const sexes = { male: 'M', female: 'F', other: 'X', unknown: undefined }
