import type { Family, Person } from '#server/gedcom/model/people.ts'
import { xrefGenerator, type GedcomRecord, type GedcomVersion } from '#server/gedcom/model/record.ts'
import { indexRecords, newPerson, readPeople } from '#server/gedcom/read/people.ts'
import { mergeFamily, mergePerson } from '#server/gedcom/write/people.ts'

import { applyLinks } from './apply-links.ts'
import { withPartnershipKind } from './apply-partnership.ts'
import { addDeaths, applyMember } from './apply-person.ts'
import type { ImportedRecords, Tree, TreeMember } from './tree.ts'

export interface AppliedTree {
  /** Without a header. */
  records: GedcomRecord[]
  /** The xrefs of members who are living in the tree. */
  livingXrefs: string[]
  /** Records that have changed or are left out, as they were in their files. */
  former: GedcomRecord[]
  /** Records of people who are no longer in the tree. */
  removed: GedcomRecord[]
}

/** Applies everything that the tree says otherwise to the records of its imported files: people, then links. */
export function applyTree(
  imported: ImportedRecords,
  tree: Tree,
  { version, today }: { version: GedcomVersion; today: string },
): AppliedTree {
  const index = indexRecords(imported.records)
  const people = readPeople({ records: imported.records }, today)
  const kinds = new Map(people.families.map(family => [family, family.kind]))
  const personOf = applyMembers(people.people, imported, tree, new Set(index.keys()))
  const families = applyLinks(people, tree, {
    personOf,
    importOf: imported.importOf,
    xrefs: new Set(index.keys()),
  })
  addDeaths({ people: people.people, families }, tree.members, personOf, today)

  const rewritten = new Map<GedcomRecord, GedcomRecord>()
  const added: GedcomRecord[] = []
  const former: GedcomRecord[] = []
  const rewrite = (raw: GedcomRecord, record: GedcomRecord) => {
    if (record !== raw) former.push(raw)
    if (raw.line === undefined && !index.has(raw.xref ?? '')) added.push(record)
    else rewritten.set(raw, record)
  }
  for (const person of people.people) rewrite(person.raw, mergePerson(person, index, version))
  for (const family of families) {
    const record = mergeFamily(family, index, version)
    const isUnchanged = record === family.raw && family.kind === kinds.get(family)
    rewrite(family.raw, isUnchanged ? record : withPartnershipKind(record, family.kind))
  }
  const remaining = new Set<Family>(families)
  const left = new Set(people.families.filter(family => !remaining.has(family)).map(({ raw }) => raw))
  const records = imported.records.filter(record => !left.has(record))
  return {
    records: [...records.map(record => rewritten.get(record) ?? record), ...added],
    livingXrefs: tree.members.filter(({ isAlive }) => isAlive).map(({ id }) => personOf.get(id)?.id ?? ''),
    former: [...former, ...left],
    removed: imported.removed,
  }
}

/** Applies each member to the person of their record, or to a new person, and returns those by the members' ids. */
function applyMembers(
  people: Person[],
  { memberOf }: ImportedRecords,
  { members, lifeEvents }: Tree,
  xrefs: Set<string>,
): Map<string, Person> {
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
  for (const person of people) {
    const { id = '', isOwn = false } = memberOf.get(person.raw) ?? {}
    const member = membersById.get(id)
    if (member !== undefined) apply(person, member, isOwn)
  }
  const nextXref = xrefGenerator(xrefs, 'I')
  for (const member of members) {
    if (personOf.has(member.id)) continue
    const person = newPerson(nextXref())
    xrefs.add(person.id)
    people.push(person)
    apply(person, member, true)
  }
  return personOf
}
