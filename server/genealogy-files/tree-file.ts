import type { GedcomVersion } from '#contract/genealogy-files.ts'
import { convertRecords } from '#server/gedcom/convert.ts'
import { decodeGedcom } from '#server/gedcom/decode.ts'
import { encodeGedcom } from '#server/gedcom/encode.ts'
import { gedcomHeader } from '#server/gedcom/header.ts'
import { freshIds, mergeFamily, mergePerson, newPerson } from '#server/gedcom/merge.ts'
import { readPeople, recordsByXref, type Family, type Person } from '#server/gedcom/people.ts'
import { readGedcom } from '#server/gedcom/read.ts'
import { first, textOf, type GedcomRecord } from '#server/gedcom/record.ts'
import { redactLiving } from '#server/gedcom/redact.ts'
import { writeGedcom } from '#server/gedcom/write.ts'

import { changePerson } from './change-person.ts'
import { changeTies } from './change-ties.ts'
import type { MemberFields } from './member-fields.ts'
import { importedMemberId } from './member-id.ts'
import { Renamed, withoutPointersTo } from './renamed.ts'

export type TreeMember = MemberFields & {
  id: string
  fatherId: string | null
  motherId: string | null
  spouseId: string | null
}

export interface TreePartnership {
  firstId: string
  secondId: string
  kind: string
  began: string | null
  ended: string | null
  place: string | null
}

export interface TreeEvent {
  memberId: string
  kind: string
  at: string | null
  place: string | null
  note: string | null
}

/** What is known of the tree, and the files that parts of it came with. */
export interface Tree {
  version: GedcomVersion
  isRedacted: boolean
  today: string
  familyName: string
  imports: ImportedFile[]
  members: TreeMember[]
  furtherParents: { childId: string; parentId: string; kind: string }[]
  partnerships: TreePartnership[]
  lifeEvents: TreeEvent[]
}

export interface ImportedFile {
  number: number
  bytes: Uint8Array
  readOn: string
  matches: [place: number, memberId: string][]
}

/**
 * The tree as a GEDCOM file. Of what came with a file, its own records are written back, with all that the portal
 * does not understand, and only those lines are others that have changed in the tree since.
 */
export function treeFile(tree: Tree): Uint8Array {
  const { version, today, familyName } = tree
  const { records, livingMembers, headers } = treeRecords(tree)
  let written = records
  if (tree.isRedacted) {
    // Whoever the tree calls living, and whoever the rule for files takes to live.
    const living = new Set(livingMembers)
    for (const person of readPeople({ records }, today).people) if (person.isLiving) living.add(person.id)
    written = redactLiving(records, living)
  }
  const taken = new Set(written.map(({ xref }) => xref ?? ''))
  const submitterId = taken.has('SUBM') ? freshIds(taken, 'SUBM')() : 'SUBM'
  const imported = tree.isRedacted ? undefined : headers[0]
  const header = gedcomHeader(version, {
    product,
    familyName,
    today,
    submitterId,
    ...(imported && { imported }),
  })
  return encodeGedcom(writeGedcom([...header, ...written], version), version)
}

function treeRecords(tree: Tree): {
  /** Without a header. */
  records: GedcomRecord[]
  headers: GedcomRecord[]
  /** What the records call the members who live. */
  livingMembers: string[]
} {
  const members = new Map(tree.members.map(member => [member.id, member]))
  const { records, headers, memberOf } = importedRecords(tree, members)
  const named = recordsByXref(records)
  const people = readPeople({ records }, tree.today)
  const taken = new Set(named.keys())

  const personOf = new Map<string, Person>()
  for (const person of people.people) {
    const told = memberOf.get(person.raw)
    const member = told && members.get(told.id)
    if (member === undefined || told === undefined) continue
    personOf.set(member.id, person)
    changePerson(person, member, { isOwn: told.isOwn })
  }
  const freshPersonId = freshIds(taken, 'I')
  for (const member of tree.members) {
    if (personOf.has(member.id)) continue
    const person = newPerson(freshPersonId())
    taken.add(person.id)
    people.people.push(person)
    personOf.set(member.id, person)
    changePerson(person, member, { isOwn: true }, tree.lifeEvents)
  }
  const families = changeTies(people, tree, personOf, taken)

  const version = tree.version
  const rewritten = new Map<GedcomRecord, GedcomRecord>()
  const added: GedcomRecord[] = []
  const keep = (raw: GedcomRecord, record: GedcomRecord) => {
    if (raw.line === undefined && !named.has(raw.xref ?? '')) added.push(record)
    else rewritten.set(raw, record)
  }
  for (const person of people.people) keep(person.raw, mergePerson(person, named, version))
  const kept = new Set<Family>(families)
  for (const family of families) keep(family.raw, mergeFamily(family, named, version))
  const gone = new Set(people.families.filter(family => !kept.has(family)).map(({ raw }) => raw))
  return {
    records: [
      ...records.filter(record => !gone.has(record)).map(record => rewritten.get(record) ?? record),
      ...added,
    ],
    headers,
    livingMembers: tree.members.filter(({ isAlive }) => isAlive).map(({ id }) => personOf.get(id)?.id ?? ''),
  }
}

const product = 'Heirloom'
/** As the header tells it. */
const productTag = 'HEIRLOOM'

type MemberOfRecord = {
  id: string
  /** Brought by the file itself, and not recognised in it. */ isOwn: boolean
}

/** The records of all files in the version that is written, with ids that are each one's own. */
function importedRecords(tree: Tree, members: ReadonlyMap<string, TreeMember>) {
  const records: GedcomRecord[] = []
  const headers: GedcomRecord[] = []
  const memberOf = new Map<GedcomRecord, MemberOfRecord>()
  const taken = new Set<string>()
  const firstOf = new Map<string, { xref: string; at: number }>()
  for (const { number, bytes, matches } of tree.imports) {
    const file = readGedcom(decodeGedcom(bytes).text)
    const renamed = new Renamed(taken)
    const matched = new Map(matches)
    const gone = new Set<string>()
    const again: { line: GedcomRecord; at: number }[] = []
    const told: { line: GedcomRecord; member?: MemberOfRecord }[] = []
    let place = 0
    let submitter: string | undefined
    for (const line of convertRecords(file.records, file.version, tree.version)) {
      if (line.tag === 'HEAD') {
        headers.push(line)
        submitter = textOf(line, 'SOUR') === productTag ? first(line, 'SUBM')?.pointer : undefined
        continue
      }
      // What an earlier export of the portal wrote about itself is written anew.
      if (line.tag === 'SUBM' && line.xref !== undefined && line.xref === submitter) continue
      if (line.tag !== 'INDI') {
        told.push({ line })
        continue
      }
      const id = matched.get(place) ?? importedMemberId(number, place)
      const isOwn = !matched.has(place)
      place += 1
      const before = firstOf.get(id)
      if (!members.has(id)) {
        if (line.xref !== undefined) gone.add(line.xref)
      } else if (before !== undefined) {
        // Another file has brought them already: what this one tells is told with it.
        if (line.xref !== undefined) renamed.call(line.xref, before.xref)
        again.push({ line, at: before.at })
      } else told.push({ line, member: { id, isOwn } })
    }
    for (const { line } of told) if (line.xref !== undefined) renamed.take(line.xref)
    for (const { line, member } of told) {
      const written = renamed.written(withoutPointersTo(gone, line))
      records.push(written)
      if (member === undefined) continue
      memberOf.set(written, member)
      if (written.xref !== undefined) firstOf.set(member.id, { xref: written.xref, at: records.length - 1 })
    }
    for (const { line, at } of again) {
      const before = records[at]
      if (before === undefined) continue
      const both = joined(before, renamed.written(withoutPointersTo(gone, line)))
      const member = memberOf.get(before)
      memberOf.delete(before)
      if (member !== undefined) memberOf.set(both, member)
      records[at] = both
    }
  }
  return { records, headers, memberOf }
}

/** The first record with those lines of the other that it does not have. */
function joined(one: GedcomRecord, other: GedcomRecord): GedcomRecord {
  const known = new Set(one.children.map(asText))
  return {
    ...one,
    children: [...one.children, ...other.children.filter(line => !known.has(asText(line)))],
  }
}

function asText(line: GedcomRecord): string {
  return JSON.stringify(line, (key, value: unknown) => (key === 'line' ? undefined : value))
}
