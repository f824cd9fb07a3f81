import type { PartnershipKind } from '#contract/family-lists.ts'
import type { GedcomVersion } from '#contract/gedcom.ts'
import type { MemberFields } from '#server/gedcom/mapping/member-fields.ts'
import { type Family, newPerson, type Person } from '#server/gedcom/model/people.ts'
import { type GedcomRecord, xrefGenerator } from '#server/gedcom/model/record.ts'
import { indexRecords, readPeople } from '#server/gedcom/read/people.ts'
import type { JobInput } from '#server/gedcom/worker/job-input.ts'
import { mergeFamily, mergePerson } from '#server/gedcom/write/people.ts'
import { encodeGedcom, gedcomHeader, writeGedcom } from '#server/gedcom/write/records.ts'

import { withKind } from './change-partnership.ts'
import { addEvents, changePerson, tellDeath } from './change-person.ts'
import { changeTies } from './change-ties.ts'
import { importedRecords } from './imported-records.ts'
import { KeptEvents } from './kept-events.ts'
import { redactedRecords, type ToldRecords } from './redacted-records.ts'

export type TreeMember = MemberFields & {
  id: string
  fatherId: string | null
  motherId: string | null
  spouseId: string | null
  /** Whether anything of them was changed since an import brought them, or none has. */
  isChanged: boolean
}

export interface TreePartnership {
  firstId: string
  secondId: string
  kind: PartnershipKind
  startText: string | null
  endText: string | null
  place: string | null
  /** Which import brought it. */
  importNumber: number | null
}

export interface TreeEvent {
  memberId: string
  kind: string
  dateText: string | null
  place: string | null
  note: string | null
}

export interface ExportOptions {
  version: GedcomVersion
  /** Without what only the living have. */
  isRedacted: boolean
  today: string
  familyName: string
}

/** What is known of the tree, and the files that parts of it came with. */
export interface Tree extends ExportOptions {
  imports: ImportedFile[]
  /** Whom the board has found to be somebody else of the tree, and whom. */
  merges: [duplicateId: string, memberId: string][]
  members: TreeMember[]
  furtherParents: { childId: string; parentId: string; kind: string }[]
  partnerships: TreePartnership[]
  /** Of members who have changed or have events that were entered in the tree, all of them. */
  lifeEvents: TreeEvent[]
}

export interface ImportedFile {
  number: number
  bytes: Uint8Array
  matches: [place: number, memberId: string][]
}

/** Writes the tree of a snapshot as a GEDCOM file. */
export function exportTree(
  input: JobInput,
  options: ExportOptions,
  write: (bytes: Uint8Array) => void,
): null {
  const matches = Map.groupBy(
    input.rows<{ importNumber: number; index: number; memberId: string }>('matches'),
    ({ importNumber }) => importNumber,
  )
  const tree: Tree = {
    ...options,
    imports: input.rows<number>('imports').map((number, index) => ({
      number,
      bytes: input.file(index),
      matches: (matches.get(number) ?? []).map(({ index, memberId }) => [index, memberId]),
    })),
    merges: input
      .rows<{ duplicateId: string; memberId: string }>('merges')
      .map(({ duplicateId, memberId }) => [duplicateId, memberId]),
    members: input.rows('members'),
    furtherParents: input.rows('furtherParents'),
    partnerships: input.rows('partnerships'),
    lifeEvents: input.rows('lifeEvents'),
  }
  write(treeFile(tree))
  return null
}

/**
 * The tree as a GEDCOM file. Of what came with a file, its own records are written back, with all that the portal
 * does not understand, and only those lines are others that have changed in the tree since.
 */
export function treeFile(tree: Tree): Uint8Array {
  const { version, today, familyName } = tree
  const { headers, ...told } = treeRecords(tree)
  const written = tree.isRedacted ? redactedRecords(told, today) : told.records
  const taken = new Set(written.map(({ xref }) => xref ?? ''))
  const submitterId = taken.has('SUBM') ? xrefGenerator(taken, 'SUBM')() : 'SUBM'
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
} & ToldRecords {
  const members = new Map(tree.members.map(member => [member.id, member]))
  const keptEvents = new KeptEvents(tree.members, tree.lifeEvents)
  const imported = importedRecords(tree, members, keptEvents)
  const { records, headers, memberOf, importOf, removed } = imported
  const named = indexRecords(records)
  const people = readPeople({ records }, tree.today)
  const taken = new Set(named.keys())

  const personOf = new Map<string, Person>()
  for (const person of people.people) {
    const told = memberOf.get(person.raw)
    const member = told && members.get(told.id)
    if (member === undefined || told === undefined) continue
    personOf.set(member.id, person)
    changePerson(person, member, { isOwn: told.isOwn, isLocationLeft: keptEvents.isLeft(member) })
    addEvents(person, member, keptEvents.added(member.id))
  }
  const freshPersonId = xrefGenerator(taken, 'I')
  for (const member of tree.members) {
    if (personOf.has(member.id)) continue
    const person = newPerson(freshPersonId())
    taken.add(person.id)
    people.people.push(person)
    personOf.set(member.id, person)
    changePerson(person, member, { isOwn: true })
    addEvents(person, member, keptEvents.added(member.id))
  }
  const kinds = new Map(people.families.map(family => [family, family.kind]))
  const families = changeTies(people, tree, { personOf, importOf, taken })
  tellDeath({ people: people.people, families }, tree.members, personOf, tree.today)

  const version = tree.version
  const rewritten = new Map<GedcomRecord, GedcomRecord>()
  const added: GedcomRecord[] = []
  const before = [...imported.before]
  const keep = (raw: GedcomRecord, record: GedcomRecord) => {
    if (record !== raw) before.push(raw)
    if (raw.line === undefined && !named.has(raw.xref ?? '')) added.push(record)
    else rewritten.set(raw, record)
  }
  for (const person of people.people) keep(person.raw, mergePerson(person, named, version))
  const kept = new Set<Family>(families)
  for (const family of families) {
    const merged = mergeFamily(family, named, version)
    const isAsItStood = merged === family.raw && family.kind === kinds.get(family)
    keep(family.raw, isAsItStood ? merged : withKind(merged, family.kind))
  }
  const gone = new Set(people.families.filter(family => !kept.has(family)).map(({ raw }) => raw))
  return {
    before: [...before, ...gone],
    removed,
    records: [
      ...records.filter(record => !gone.has(record)).map(record => rewritten.get(record) ?? record),
      ...added,
    ],
    headers,
    livingMembers: tree.members.filter(({ isAlive }) => isAlive).map(({ id }) => personOf.get(id)?.id ?? ''),
  }
}

const product = 'Heirloom'
