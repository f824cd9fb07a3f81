import { randomUUID } from 'node:crypto'

import { ownAncestor } from '#server/gedcom/failures.ts'
import { formatName } from '#server/gedcom/mapping/member-fields.ts'

import { describeCyclesOfImport } from './cycles.ts'
import { findGenerations } from './generations.ts'
import { matchPeople, type KnownMember } from './matches.ts'
import { BatchWriter, type RowBatch } from './row-batches.ts'
import { pickNameAndBirth, readSpool, type Spool } from './spool.ts'

export interface ImportOptions {
  useMatches: boolean
}

/**
 * Writes the rows of an import as consecutive batches: the people with their life events, 2,500 at a time, then their
 * links.
 *
 * @throws Failure when someone would be their own ancestor.
 */
export function importRows(
  input: { rows(table: 'members'): Iterable<KnownMember>; file(index: 0): Uint8Array },
  { useMatches }: ImportOptions,
  write: (bytes: Uint8Array) => void,
): RowBatch[] {
  const spool = readSpool(input.file(0))
  const { links } = spool
  const members = useMatches ? [...input.rows('members')] : []
  const matches = matchPeople(readNames(spool), links, members)
  // Only a cycle needs names, and then the spool is read once for all of them.
  let names: string[] | undefined
  const nameAt = (index: number) => (names ??= Array.from(readNames(spool), formatName))[index]!
  const { count, sentences } = describeCyclesOfImport(links, nameAt, matches, members)
  if (sentences[0] !== undefined) throw ownAncestor(sentences[0], count)

  const newMemberId = createMemberIdGenerator()
  const toMemberId = (index: number) => matches.get(index)?.id ?? newMemberId(index)
  const knownGenerations = new Map([...matches].map(([index, { generation }]) => [index, generation]))
  const generationOf = findGenerations(spool.size, links, knownGenerations)
  const batches = new BatchWriter(write)

  let index = 0
  for (const { fields, isLiving, events } of spool.people()) {
    const parents = links.parents.get(index)
    const hasMatch = matches.has(index)
    const row = {
      ...fields,
      id: toMemberId(index),
      importIndex: index,
      isAlive: isLiving,
      generation: generationOf[index] ?? 1,
      relationship: chooseRelationship(parents !== undefined, links.spouses.has(index)),
    }
    if (hasMatch) {
      const [hasFather, hasMother] = [parents?.father, parents?.mother].map(
        parent => typeof parent === 'number',
      )
      batches.add('matches', { ...row, hasFather, hasMother, hasSpouse: links.spouses.has(index) })
    } else batches.add('members', row)
    for (const event of events)
      batches.add('lifeEvents', { ...event, memberId: toMemberId(index), isMatched: hasMatch || undefined })
    index += 1
    if (index % peopleAtOnce === 0) batches.flush()
  }
  batches.flush()

  for (const [child, { father, mother, further }] of links.parents) {
    const childId = toMemberId(child)
    if (father !== null || mother !== null)
      batches.add('parentLinks', {
        childId,
        fatherId: father === null ? undefined : toMemberId(father),
        motherId: mother === null ? undefined : toMemberId(mother),
      })
    for (const { parent, kind } of further)
      batches.add('parentLinks', { childId, parentId: toMemberId(parent), kind })
  }
  batches.flush()

  /** People whose spouse is known by an earlier row: a couple may have married twice. */
  const named = new Set<number>()
  const isSpouseOf = (index: number, partner: number) => {
    if (named.has(index) || links.spouses.get(index) !== partner) return undefined
    named.add(index)
    if (!matches.has(index)) return true
    batches.add('spouses', { memberId: toMemberId(index), spouseId: toMemberId(partner) })
    return undefined
  }
  for (const { first, second, ...partnership } of links.partnerships)
    batches.add('partnerships', {
      ...partnership,
      firstId: toMemberId(first),
      secondId: toMemberId(second),
      isSpouseOfFirst: isSpouseOf(first, second),
      isSpouseOfSecond: isSpouseOf(second, first),
      isMatched: (matches.has(first) && matches.has(second)) || undefined,
    })
  batches.flush()
  return batches.written
}

/** PostgreSQL inserts a batch of this size in some 100 ms. */
const peopleAtOnce = 2500

function* readNames(spool: Spool) {
  for (const person of spool.people()) yield pickNameAndBirth(person)
}

/** The person's relationship to the file's family; 'relative' for someone without parents or a spouse. */
function chooseRelationship(hasParents: boolean, hasSpouse: boolean): string {
  if (hasParents) return 'child'
  return hasSpouse ? 'spouse' : 'relative'
}

/**
 * Generates ids (UUIDs of version 8, RFC 9562) that differ only at their end. A list of them compresses to a fraction
 * of the size of random ids. They have no meaning.
 */
function createMemberIdGenerator(): (index: number) => string {
  const random = randomUUID()
  const prefix = `${random.slice(0, 14)}8${random.slice(15, 24)}`
  return index => prefix + index.toString(16).padStart(12, '0')
}
