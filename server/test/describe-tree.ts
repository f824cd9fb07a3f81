import { readVagueDate, toEarliestDate } from '#contract/dates/vague-dates.ts'
import { filterDistinctPartnerships } from '#server/gedcom/mapping/family-links.ts'

import type { TreeRows } from './random-edits.ts'

/** Replaces the ids of members, which differ between imports of one file, by their indexes. */
export function replaceMemberIds<T>(members: readonly { id: string }[], value: T): T {
  const indexes = new Map(members.map(({ id }, index) => [id, `member ${index}`]))
  const id = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
  return JSON.parse(JSON.stringify(value).replaceAll(id, found => indexes.get(found) ?? found)) as T
}

/**
 * Describes a tree so that two can be compared. People are numbered by their position in the exported file. Father
 * and mother have one kind, since GEDCOM takes them from the sex.
 */
export function describeTree(tree: TreeRows) {
  const order = tree.members
    .toSorted((one, other) => (toPlaceKey(one) < toPlaceKey(other) ? -1 : 1))
    .map(({ id }) => id)
  const indexes = new Map(order.map((id, index) => [id, index]))
  const toPair = (one: string, other: string) =>
    [indexes.get(one) ?? -1, indexes.get(other) ?? -1].toSorted((a, b) => a - b).join('+')
  const parentsOf = new Map(
    tree.members.map(({ id, fatherId, motherId }) => [
      id,
      [
        ...[fatherId, motherId].filter(parent => parent !== null).map(parent => ({ parent, kind: 'birth' })),
        ...tree.furtherParents
          .filter(({ childId }) => childId === id)
          .map(({ parentId, kind }) => ({ parent: parentId, kind })),
      ],
    ]),
  )
  const coParents = new Set<string>()
  for (const parents of parentsOf.values())
    for (const one of parents) for (const other of parents) coParents.add(toPair(one.parent, other.parent))
  const couples = new Map<string, unknown[]>()
  for (const [pair, found] of Map.groupBy(tree.partnerships, ({ firstId, secondId }) =>
    toPair(firstId, secondId),
  )) {
    const dated = found.map(partnership => {
      const { startText } = partnership
      return Object.assign(partnership, {
        earliestStartDate: toEarliestDate(startText),
      })
    })
    couples.set(
      pair,
      filterDistinctPartnerships(dated)
        .map(({ kind, startText, endText, place }) => ({
          kind,
          startText: describeDays(startText),
          endText: describeDays(endText),
          place,
        }))
        .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other))),
    )
  }

  return {
    people: order.map(id => {
      const member = tree.members.find(row => row.id === id)!
      const { firstName, lastName, middleName, maidenName, gender, occupation, location, biography } = member
      return {
        names: [firstName, middleName, lastName, maidenName === lastName ? null : maidenName],
        gender,
        occupation,
        location,
        biography,
        born: describeDays(member.birthDate ?? member.birthText),
        died: describeDays(member.deathDate ?? member.deathText),
        isDead: !member.isAlive,
        parents: (parentsOf.get(id) ?? [])
          .map(({ parent, kind }) => `${kind} ${indexes.get(parent)}`)
          .toSorted(),
        events: tree.lifeEvents
          .filter(row => row.memberId === id && row.kind !== 'Residence' && row.kind !== 'Occupation')
          .map(({ kind, dateText, place, note }) => {
            const isEnd = kind === 'birth' || kind === 'death'
            return JSON.stringify([kind, isEnd ? null : describeDays(dateText), place, note])
          })
          .filter(text => !/^\["(?:birth|death)",null,null,null\]$/.test(text))
          .toSorted(),
      }
    }),
    couples,
    coParents,
  }
}

/**
 * Removes the facts that reading a file infers: parents of one child become unmarried partners, and people born long
 * ago count as dead.
 */
export function dropInferredFacts(
  read: ReturnType<typeof describeTree>,
  tree: ReturnType<typeof describeTree>,
  { hasSealings }: { hasSealings: boolean },
) {
  const isChance = ([pair, found]: [string, unknown]) =>
    !tree.couples.has(pair) &&
    (tree.coParents.has(pair) || hasSealings) &&
    JSON.stringify(found) === unmarried
  return {
    people: read.people.map((person, index) =>
      tree.people[index]?.isDead === false ? Object.assign(person, { isDead: false }) : person,
    ),
    couples: new Map([...read.couples].filter(couple => !isChance(couple))),
  }
}

const unmarried = JSON.stringify([{ kind: 'partnership', startText: null, endText: null, place: null }])

/** Imported people are in the order of their file, others follow. */
function toPlaceKey({ id, importId }: TreeRows['members'][number]): string {
  return `${importId === null ? 1 : 0}${id}`
}

/** The days of a date, however it is written. */
function describeDays(text: string | null): string | null {
  if (text === null) return null
  const { earliest, latest, kind } = readVagueDate(text)
  return earliest === null && latest === null ? text : `${kind} ${earliest} ${latest}`
}
