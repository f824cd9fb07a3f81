import type { Families } from './families.ts'
import { column, groupAt, groupNumbers, range, type FamilyGraph, type NumberGroups } from './family-graph.ts'
import type { Generations } from './generations.ts'

/** Who stands beside whom: the rows of each part of the family from left to right, before anything is measured. */
export interface RowOrder {
  /** For each component its rows, from the top: clusters from left to right. */
  rows: number[][][]
  /** Where in its cluster a person stands, from 0 at the left. */
  slot: Int32Array
  clusterMembers: NumberGroups
  /** For each person the family whose child they are drawn as; -1 for none. Any other one is a second link. */
  parentFamily: Int32Array
  steps: number
}

type Side = 'middle' | 'left' | 'right'

/** How a cluster was come to: down to the person who is a child of a family, or up from a child of its own. */
type Visit = { cluster: number; side: Side; person: number; family: number; isUp: boolean }

/**
 * Walks through the family from one person, down before up. What comes from the left side of the middle line is put
 * to the left end of its rows and what comes from the right to the right end, so that branches do not cross.
 */
export function orderRows(
  graph: FamilyGraph,
  generations: Generations,
  { families, byCluster: ofCluster, byChild: ofChild }: Families,
  root: number,
): RowOrder {
  const { row, cluster, clusterCount: clusters, component, componentCount: components } = generations
  const members = groupNumbers(clusters, cluster, range(graph.count))
  const partners = partnersOf(graph)
  const slot = new Int32Array(graph.count)
  const hangsFrom = new Int32Array(graph.count).fill(-1)
  const lastTwin = new Int32Array(graph.count)
  for (let person = 0; person < graph.count; person += 1) lastTwin[graph.firstTwins[person]!] = person
  const isMet = new Uint8Array(clusters)
  const ends = Array.from({ length: components }, () => ({ left: [] as number[][], right: [] as number[][] }))
  let steps = 0

  function visitAll(start: number): void {
    const waiting: Visit[] = [
      { cluster: cluster[start]!, side: 'middle', person: start, family: -1, isUp: false },
    ]
    while (waiting.length > 0) {
      const visit = waiting.pop()!
      steps += 1
      if (isMet[visit.cluster] === 1) continue
      isMet[visit.cluster] = 1
      if (hangsFrom[visit.person] === -1) hangsFrom[visit.person] = visit.family
      stand(visit)
      // The last that is pushed is visited first: own children, own parents, and then those by a second link.
      const down = visitsDown(visit)
      const up = visitsUp(visit)
      push(waiting, up, false)
      push(waiting, down, false)
      push(waiting, up, true)
      push(waiting, down, true)
      steps += up.length + down.length
    }
  }

  function push(waiting: Visit[], visits: Visit[], own: boolean): void {
    for (let at = visits.length - 1; at >= 0; at -= 1) {
      const { person, family } = visits[at]!
      const isOwn = ofChild.items[ofChild.start[person]!] === family
      if (isOwn === own) waiting.push(visits[at]!)
    }
  }

  function stand(visit: Visit): void {
    const { person, isUp, family } = visit
    const anchor = isUp ? families[family]!.firstParent : person
    const people = abreast(anchor, groupAt(members, visit.cluster), partners)
    if (!isUp && (visit.side === 'left') !== (people.length === 2 && hasTwinBeyond(visit))) people.reverse()
    for (let place = 0; place < people.length; place += 1) slot[people[place]!] = place
    const { left, right } = ends[component[anchor]!]!
    const side = visit.side === 'left' ? left : right
    ;(side[row[anchor]!] ??= []).push(visit.cluster)
  }

  /** A partner would stand between twins, and gives way to the other side. */
  function hasTwinBeyond({ side, person }: Visit): boolean {
    const first = graph.firstTwins[person]!
    return person !== (side === 'left' ? first : lastTwin[first])
  }

  function visitsDown({ cluster: own, side, person, isUp }: Visit): Visit[] {
    const inOrder = groupAt(ofCluster, own)
    if (inOrder.length > 1) inOrder.sort((a, b) => middle(a) - middle(b))
    const children: Visit[] = []
    for (const family of inOrder)
      for (const child of families[family]!.children)
        children.push({ cluster: cluster[child]!, side, person: child, family, isUp: false })
    if (side === 'left') return children.toReversed()
    if (side === 'right' || !isUp) return onSide('right', children)
    // On the middle line, elder ones go to the left of the child that this was come from, and younger to the right.
    const from = children.findIndex(visit => visit.person === person)
    return [
      ...onSide('left', children.slice(0, from).toReversed()),
      ...onSide('right', children.slice(from + 1)),
    ]
  }

  function visitsUp({ cluster: own, side }: Visit): Visit[] {
    const up: Visit[] = []
    const people = groupAt(members, own)
    if (people.length > 1) people.sort((a, b) => slot[a]! - slot[b]!)
    for (const person of people)
      for (const family of groupAt(ofChild, person)) {
        const above = cluster[families[family]!.firstParent]!
        if (isMet[above] === 0) up.push({ cluster: above, side, person, family, isUp: true })
      }
    if (side === 'left') return up.toReversed()
    if (side === 'right' || up.length < 2) return up
    const half = Math.floor(up.length / 2)
    return [...onSide('left', up.slice(0, half).toReversed()), ...onSide('right', up.slice(half))]
  }

  function middle(family: number): number {
    const { firstParent: one, secondParent: other } = families[family]!
    return (slot[one]! + slot[other < 0 ? one : other]!) / 2
  }

  visitAll(root)
  for (const start of highestFirst(row)) if (isMet[cluster[start]!] === 0) visitAll(start)
  return {
    rows: ends.map(({ left, right }) =>
      Array.from({ length: Math.max(left.length, right.length) }, (_, place) => [
        ...(left[place] ?? []).toReversed(),
        ...(right[place] ?? []),
      ]),
    ),
    slot,
    clusterMembers: members,
    parentFamily: hangsFrom,
    steps,
  }
}

/**
 * The people of a cluster from left to right: somebody between their first partner and their later ones, and behind
 * each partner whom these were with besides.
 */
function abreast(anchor: number, everybody: readonly number[], partners: NumberGroups): number[] {
  if (everybody.length === 1) return [anchor]
  // As most are: a couple, who need nobody to say where they stand.
  if (everybody.length === 2) return [anchor, everybody[everybody[0] === anchor ? 1 : 0]!]
  const isPlaced = new Set([anchor])
  const [left, right] = [[] as number[], [] as number[]]
  const own = groupAt(partners, anchor)
  for (const [place, partner] of own.entries()) chain(partner, place === 0 && own.length > 1 ? left : right)
  // Parents of one child who are no partners.
  for (const person of everybody) chain(person, right)
  return [...left.toReversed(), anchor, ...right]

  function chain(from: number, side: number[]): void {
    const waiting = [from]
    while (waiting.length > 0) {
      const person = waiting.pop()!
      if (isPlaced.has(person)) continue
      isPlaced.add(person)
      side.push(person)
      for (const partner of groupAt(partners, person).toReversed()) waiting.push(partner)
    }
  }
}

function onSide(side: Side, visits: Visit[]): Visit[] {
  for (const visit of visits) visit.side = side
  return visits
}

function partnersOf({ count, partnerships }: FamilyGraph): NumberGroups {
  const [first, second] = [column(partnerships, 0), column(partnerships, 1)]
  return groupNumbers(count, joined(first, second), joined(second, first))
}

function joined(one: Int32Array, other: Int32Array): Int32Array {
  const both = new Int32Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

function highestFirst(row: Int32Array): Int32Array {
  let deepest = 0
  for (const one of row) deepest = Math.max(deepest, one)
  return groupNumbers(deepest + 1, row, range(row.length)).items
}
