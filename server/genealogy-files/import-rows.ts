import { describeCycle, findCycles } from '#server/gedcom/cycles.ts'
import { newFamily, newPerson } from '#server/gedcom/merge.ts'
import type { Family, Person } from '#server/gedcom/people.ts'

import { cycles } from './failures.ts'
import { readFamilyFile, type FamilyFile } from './family-file.ts'
import { generations } from './generations.ts'
import { lifeEvents } from './life-events.ts'
import { findMatches, type KnownMember } from './matches.ts'
import { nameOf } from './member-fields.ts'
import { importedMemberId } from './member-id.ts'

export type RowsOf = 'members' | 'matches' | 'furtherParents' | 'partnerships' | 'lifeEvents'

/** Rows as JSON for `json_to_recordset`, in pieces that a database takes at once. */
export interface Rows {
  of: RowsOf
  json: string
  count: number
}

const rowsAtOnce = 2500

/**
 * Everything that an import writes, in the order in which it can be written: members, then what binds them.
 * Who is matched has no row among the members but one of what may be filled in.
 *
 * @throws Failure for a file that cannot be read, and where somebody would be their own ancestor.
 */
export function* importRows(asked: {
  bytes: Uint8Array
  today: string
  importNumber: number
  members: KnownMember[]
  useMatches: boolean
}): Generator<Rows> {
  const { bytes, today, importNumber, members, useMatches } = asked
  const file = readFamilyFile(bytes, today)
  const matches = useMatches ? findMatches(file.fields, members) : new Map<number, KnownMember>()
  refuseCycles(file, matches, members)

  const { fields, ties } = file
  const idOf = (place: number) => matches.get(place)?.id ?? importedMemberId(importNumber, place)
  const idOrNull = (place: number | null | undefined) =>
    place === null || place === undefined ? null : idOf(place)
  const known = new Map([...matches].map(([place, { generation }]) => [place, generation]))
  const generationOf = generations(fields.length, ties, known)

  function* memberRows(areMatched: boolean) {
    for (const [place, told] of fields.entries()) {
      if (matches.has(place) !== areMatched) continue
      const parents = ties.parents.get(place)
      yield {
        ...told,
        id: idOf(place),
        place,
        generation: generationOf[place] ?? 1,
        relationship: relationshipOf(parents !== undefined, ties.spouses.has(place)),
        fatherId: idOrNull(parents?.father),
        motherId: idOrNull(parents?.mother),
        spouseId: idOrNull(ties.spouses.get(place)),
      }
    }
  }
  yield* inPieces('members', memberRows(false))
  yield* inPieces('matches', memberRows(true))

  yield* inPieces(
    'furtherParents',
    [...ties.parents].flatMap(([child, { further }]) =>
      further.map(({ parent, kind }) => ({ childId: idOf(child), parentId: idOf(parent), kind })),
    ),
  )
  yield* inPieces(
    'partnerships',
    ties.partnerships.map(({ first, second, kind, began, beganFrom, ended, place }) => ({
      firstId: idOf(first),
      secondId: idOf(second),
      kind,
      began,
      beganFrom,
      ended,
      place,
    })),
  )
  function* eventRows() {
    for (const [place, person] of file.people.entries())
      for (const event of lifeEvents(person)) yield { memberId: idOf(place), ...event }
  }
  yield* inPieces('lifeEvents', eventRows())
}

function* inPieces(of: RowsOf, rows: Iterable<object>): Generator<Rows> {
  let piece: string[] = []
  for (const row of rows) {
    piece.push(JSON.stringify(row))
    if (piece.length < rowsAtOnce) continue
    yield { of, json: `[${piece.join(',')}]`, count: piece.length }
    piece = []
  }
  if (piece.length > 0) yield { of, json: `[${piece.join(',')}]`, count: piece.length }
}

/** To the family of the file; what its links do not tell is 'relative'. */
function relationshipOf(hasParents: boolean, hasSpouse: boolean): string {
  if (hasParents) return 'child'
  return hasSpouse ? 'spouse' : 'relative'
}

/** In the file itself, and where its lines run through people of the tree whose own parents are told there. */
function refuseCycles(file: FamilyFile, matches: Map<number, KnownMember>, members: KnownMember[]): void {
  const inFile = findCycles(file)
  if (inFile.length > 0) throw cycles(inFile.map(cycle => describeCycle(cycle, file.people)))
  if (matches.size === 0) return

  const people: Person[] = []
  const families: Family[] = []
  const idOf = (place: number) => matches.get(place)?.id ?? `#${place}`
  const add = (id: string, name: string, parents: string[]) => {
    const [first = '', ...last] = name.split(' ')
    const person = newPerson(id)
    person.names = [{ ...noName, given: first, surname: last.join(' ') }]
    people.push(person)
    const family = newFamily(`F${id}`)
    family.children = [{ person: id }]
    family.partners = parents.map(parent => ({ person: parent, role: 'husband' }))
    families.push(family)
  }
  const parentsInFile = new Map<string, string[]>()
  for (const [place, { father, mother, further }] of file.ties.parents)
    parentsInFile.set(
      idOf(place),
      [father, mother, ...further.map(({ parent }) => parent)].filter(parent => parent !== null).map(idOf),
    )
  for (const member of members)
    add(member.id, nameOf(member), [
      ...[member.fatherId, member.motherId].filter(id => id !== null),
      ...(parentsInFile.get(member.id) ?? []),
    ])
  for (const [place, told] of file.fields.entries())
    if (!matches.has(place)) add(idOf(place), nameOf(told), parentsInFile.get(idOf(place)) ?? [])
  const together = findCycles({ people, families })
  if (together.length > 0) throw cycles(together.map(cycle => describeCycle(cycle, people)))
}

const noName = {
  prefix: null,
  suffix: null,
  nickname: null,
  kind: null,
  marriedName: null,
}
