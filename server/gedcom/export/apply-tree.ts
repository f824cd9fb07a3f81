import type { Person } from '#server/gedcom/model/people.ts'
import {
  isPersonOrFamily,
  xrefGenerator,
  type GedcomRecord,
  type GedcomVersion,
} from '#server/gedcom/model/record.ts'
import { indexRecords, newPerson, readPeople } from '#server/gedcom/read/people.ts'
import { mergeFamily, mergePerson } from '#server/gedcom/write/people.ts'

import { applyFamilies } from './apply-families.ts'
import { withPartnershipKind } from './apply-partnership.ts'
import { addDeaths, applyMember } from './apply-person.ts'
import type { ImportedRecord } from './read-import.ts'
import type { Tree, TreeMember } from './tree.ts'

export interface AppliedTree {
  /** Without a header. */
  records: GedcomRecord[]
  /** The xrefs of members who are living in the tree. */
  livingXrefs: string[]
  /** The original records of those that have changed or are omitted. */
  former: GedcomRecord[]
}

/** Applies the tree's changes to the imported records: people, then links. */
export function applyTree(
  imported: ImportedRecord[],
  tree: Tree,
  { version, today }: { version: GedcomVersion; today: string },
): AppliedTree {
  const records = imported.map(({ record }) => record)
  const index = indexRecords(records)
  const inFile = readPeople(records)
  const sourceOf = new Map(imported.map(source => [source.record, source]))
  const { people, personOf } = applyMembers(inFile.people, sourceOf, tree, xrefGenerator(index, 'I'))
  const families = applyFamilies({ people, families: inFile.families }, tree, {
    personOf,
    importOf: ({ raw }) => sourceOf.get(raw)?.importId,
    nextXref: xrefGenerator(index, 'F'),
  })
  addDeaths({ people, families }, tree.members, personOf, today)

  const written = new Map<GedcomRecord, GedcomRecord>()
  for (const person of people) written.set(person.raw, mergePerson(person, index, version))
  for (const family of families)
    written.set(family.raw, withPartnershipKind(mergeFamily(family, version), family.kind))
  return {
    records: [...new Set([...records, ...written.keys()])].flatMap(
      record => written.get(record) ?? (isPersonOrFamily(record) ? [] : record),
    ),
    livingXrefs: tree.members.filter(({ isAlive }) => isAlive).map(({ id }) => personOf.get(id)?.id ?? ''),
    former: records.filter(record => isPersonOrFamily(record) && written.get(record) !== record),
  }
}

/** Applies each member to the person of their record, or to a new person. */
function applyMembers(
  inFile: Person[],
  sourceOf: ReadonlyMap<GedcomRecord, ImportedRecord>,
  { members, lifeEvents }: Tree,
  nextXref: () => string,
): { people: Person[]; personOf: Map<string, Person> } {
  const membersById = new Map(members.map(member => [member.id, member]))
  const eventsOf = Map.groupBy(lifeEvents, ({ memberId }) => memberId)
  const personOf = new Map<string, Person>()
  const apply = (person: Person, member: TreeMember, isOwn: boolean) => {
    personOf.set(member.id, person)
    applyMember(person, member, {
      isOwn,
      events: eventsOf.get(member.id) ?? (member.isChanged ? [] : undefined),
    })
  }
  for (const person of inFile) {
    const source = sourceOf.get(person.raw)?.member
    const member = membersById.get(source?.id ?? '')
    if (source !== undefined && member !== undefined) apply(person, member, !source.isMatched)
  }
  const added = members
    .filter(({ id }) => !personOf.has(id))
    .map(member => {
      const person = newPerson(nextXref())
      apply(person, member, true)
      return person
    })
  return { people: [...inFile, ...added], personOf }
}
