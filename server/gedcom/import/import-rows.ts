import { cycles } from '#server/gedcom/import-failures.ts'
import { importedMemberId } from '#server/gedcom/mapping/member-id.ts'
import type { Importing } from '#server/gedcom/worker/reader.ts'

import { cyclesInFile, cyclesWithTree } from './cycles.ts'
import { asJson, type FamilyFile, type ReadPerson } from './family-file.ts'
import { generations } from './generations.ts'
import { Matches, type KnownMember } from './matches.ts'

export type RowsOf =
  | 'members'
  | 'matches'
  | 'furtherParents'
  | 'partnerships'
  /** Of two who were in the tree already, where theirs may be told. */
  | 'partnershipsOfMatched'
  | 'lifeEvents'
  /** Events of those who were in the tree already, where they may be told. */
  | 'eventsOfMatched'

/** Rows as JSON for `json_to_recordset`, in pieces that a database takes at once. */
export interface Rows {
  of: RowsOf
  bytes: Uint8Array<ArrayBuffer>
  count: number
}

const rowsAtOnce = 2500

/**
 * Everything that an import writes: the events of those whom the tree cannot know, which are written while the others
 * are still read, then members and what binds them. Who is matched has no row among the members but one of what may
 * be filled in.
 *
 * @throws Failure for a file that cannot be read, and where somebody would be their own ancestor.
 */
export function* importRows(
  reading: Generator<ReadPerson, FamilyFile>,
  { importNumber, members, useMatches }: Importing,
): Generator<Rows> {
  const matching = new Matches(useMatches ? members : [])
  const file = yield* withEventsOfNew(reading, person => {
    matching.add(person)
    return matching.mayKnow(person.place) ? null : importedMemberId(importNumber, person.place)
  })
  const matches = matching.list(file.ties)
  refuseCycles(file, matches, members)

  const { people, ties, told } = file
  const idOf = (place: number) => matches.get(place)?.id ?? importedMemberId(importNumber, place)
  const idOrNull = (place: number | null | undefined) =>
    place === null || place === undefined ? null : idOf(place)
  const known = new Map([...matches].map(([place, { generation }]) => [place, generation]))
  const generationOf = generations(people.length, ties, known)

  function* memberRows(areMatched: boolean) {
    for (const [place, { isLiving }] of people.entries()) {
      if (matches.has(place) !== areMatched) continue
      const parents = ties.parents.get(place)
      const bound = {
        id: idOf(place),
        place,
        isAlive: isLiving,
        generation: generationOf[place] ?? 1,
        relationship: relationshipOf(parents !== undefined, ties.spouses.has(place)),
        fatherId: idOrNull(parents?.father),
        motherId: idOrNull(parents?.mother),
        spouseId: idOrNull(ties.spouses.get(place)),
      }
      yield joined(asJson(bound), told[place]?.fields)
    }
  }
  yield* inPieces('members', memberRows(false))
  yield* inPieces('matches', memberRows(true))

  function* furtherParentRows() {
    for (const [child, { further }] of ties.parents)
      for (const { parent, kind } of further)
        yield asJson({ childId: idOf(child), parentId: idOf(parent), kind })
  }
  yield* inPieces('furtherParents', furtherParentRows())

  function* partnershipRows(areMatched: boolean) {
    for (const { first, second, kind, began, beganFrom, ended, place } of ties.partnerships)
      if ((matches.has(first) && matches.has(second)) === areMatched)
        yield asJson({ firstId: idOf(first), secondId: idOf(second), kind, began, beganFrom, ended, place })
  }
  yield* inPieces('partnerships', partnershipRows(false))
  yield* inPieces('partnershipsOfMatched', partnershipRows(true))

  function* eventRows(areMatched: boolean) {
    for (const [place, { events }] of told.entries())
      if (matches.has(place) === areMatched)
        for (const event of events) yield joined(`{"memberId":"${idOf(place)}"}`, event)
  }
  yield* inPieces('lifeEvents', eventRows(false))
  yield* inPieces('eventsOfMatched', eventRows(true))
}

/** Yields the events of those whose id is known while they are read, and leaves the others' where they are. */
function* withEventsOfNew(
  reading: Generator<ReadPerson, FamilyFile>,
  idOf: (person: ReadPerson) => string | null,
): Generator<Rows, FamilyFile> {
  let piece = new Piece()
  for (;;) {
    const { done, value } = reading.next()
    if (done === true) {
      if (piece.count > 0) yield { of: 'lifeEvents', bytes: piece.bytes(), count: piece.count }
      return value
    }
    const id = idOf(value)
    if (id === null) continue
    for (const event of value.told.events) piece.add(joined(`{"memberId":"${id}"}`, event))
    value.told.events = []
    if (piece.count < rowsAtOnce) continue
    yield { of: 'lifeEvents', bytes: piece.bytes(), count: piece.count }
    piece = new Piece()
  }
}

/** Two objects that are written as JSON, and neither of them empty, as one. */
function joined(one: string, other = ''): string {
  return other === '' ? one : `${one.slice(0, -1)},${other.slice(1)}`
}

function* inPieces(of: RowsOf, rows: Iterable<string>): Generator<Rows> {
  let piece = new Piece()
  for (const row of rows) {
    piece.add(row)
    if (piece.count < rowsAtOnce) continue
    yield { of, bytes: piece.bytes(), count: piece.count }
    piece = new Piece()
  }
  if (piece.count > 0) yield { of, bytes: piece.bytes(), count: piece.count }
}

/** Rows as a JSON list, written as bytes one after the other: a text of all of them would be there twice. */
class Piece {
  count = 0
  private buffer = Buffer.allocUnsafeSlow(2 ** 20)
  private size = 0

  add(row: string): void {
    // No letter has more than three bytes in UTF-8 for each of its units.
    const most = this.size + row.length * 3 + 2
    if (most > this.buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(most, this.buffer.length * 2))
      this.buffer.copy(larger, 0, 0, this.size)
      this.buffer = larger
    }
    this.size += this.buffer.write(this.count === 0 ? '[' : ',', this.size)
    this.size += this.buffer.write(row, this.size)
    this.count += 1
  }

  bytes(): Uint8Array<ArrayBuffer> {
    this.size += this.buffer.write(']', this.size)
    return this.buffer.subarray(0, this.size)
  }
}

/** To the family of the file; what its links do not tell is 'relative'. */
function relationshipOf(hasParents: boolean, hasSpouse: boolean): string {
  if (hasParents) return 'child'
  return hasSpouse ? 'spouse' : 'relative'
}

function refuseCycles(file: FamilyFile, matches: Map<number, KnownMember>, members: KnownMember[]): void {
  const inFile = cyclesInFile(file)
  const { count, sentences } = inFile.count > 0 ? inFile : cyclesWithTree(file, matches, members)
  const [first] = sentences
  if (first !== undefined) throw cycles(first, count)
}
