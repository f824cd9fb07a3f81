import type { Families } from './families.ts'
import type { FamilyGraph } from './family-graph.ts'
import type { Generations } from './generations.ts'
import { extractColumn, getGroup, groupNumbers, createRange, type NumberGroups } from './number-groups.ts'

/** The order of every row from left to right, before positions are computed. */
export interface RowOrder {
  /** For each component its rows from the top: clusters from left to right. */
  rows: number[][][]
  /** For each person their index within the cluster, from 0 at the left. */
  slot: Int32Array
  clusterMembers: NumberGroups
  /** For each person the family above them on the chart; -1 for none. Other families are drawn as curves. */
  parentFamily: Int32Array
  steps: number
}

type Side = 'middle' | 'left' | 'right'

/** A cluster to visit: downward to `person`, a child of `family`, or upward from `person` to their parents. */
type Visit = { cluster: number; side: Side; person: number; family: number; isUp: boolean }

/**
 * Walks through the family from one person, down before up. Clusters on the left of the center line are added to the
 * left end of their row, the others to the right end. Branches therefore do not cross.
 */
export function orderRows(
  graph: FamilyGraph,
  generations: Generations,
  { families, byCluster, byChild }: Families,
  root: number,
): RowOrder {
  const { row, cluster, clusterCount, component, componentCount } = generations
  const clusterMembers = groupNumbers(clusterCount, cluster, createRange(graph.count))
  const partners = groupPartners(graph)
  const slot = new Int32Array(graph.count)
  const parentFamily = new Int32Array(graph.count).fill(-1)
  const lastTwin = new Int32Array(graph.count)
  for (let person = 0; person < graph.count; person += 1) lastTwin[graph.firstTwins[person]!] = person
  const isVisited = new Uint8Array(clusterCount)
  const ends = Array.from({ length: componentCount }, () => ({
    left: [] as number[][],
    right: [] as number[][],
  }))
  let steps = 0

  function visitFrom(start: number): void {
    const stack: Visit[] = [
      { cluster: cluster[start]!, side: 'middle', person: start, family: -1, isUp: false },
    ]
    while (stack.length > 0) {
      const visit = stack.pop()!
      steps += 1
      if (isVisited[visit.cluster] === 1) continue
      isVisited[visit.cluster] = 1
      if (parentFamily[visit.person] === -1) parentFamily[visit.person] = visit.family
      appendToRow(visit)
      // The visit pushed last is next: first children, then parents, each by the primary family first.
      const down = listVisitsDown(visit)
      const up = listVisitsUp(visit)
      pushVisits(stack, up, false)
      pushVisits(stack, down, false)
      pushVisits(stack, up, true)
      pushVisits(stack, down, true)
      steps += up.length + down.length
    }
  }

  /** The primary family of a child is the first of its families. */
  function pushVisits(stack: Visit[], visits: Visit[], primary: boolean): void {
    for (let index = visits.length - 1; index >= 0; index -= 1) {
      const { person, family } = visits[index]!
      const isPrimary = byChild.items[byChild.start[person]!] === family
      if (isPrimary === primary) stack.push(visits[index]!)
    }
  }

  function appendToRow(visit: Visit): void {
    const { person, isUp, family } = visit
    const anchor = isUp ? families[family]!.firstParent : person
    const people = orderCluster(anchor, getGroup(clusterMembers, visit.cluster), partners)
    if (!isUp && (visit.side === 'left') !== (people.length === 2 && hasTwinBeyond(visit))) people.reverse()
    for (let index = 0; index < people.length; index += 1) slot[people[index]!] = index
    const { left, right } = ends[component[anchor]!]!
    const side = visit.side === 'left' ? left : right
    ;(side[row[anchor]!] ??= []).push(visit.cluster)
  }

  /** True when a partner on the usual side would separate twins; the partner then moves to the other side. */
  function hasTwinBeyond({ side, person }: Visit): boolean {
    const first = graph.firstTwins[person]!
    return person !== (side === 'left' ? first : lastTwin[first])
  }

  function listVisitsDown({ cluster: parents, side, person, isUp }: Visit): Visit[] {
    const ordered = getGroup(byCluster, parents)
    if (ordered.length > 1) ordered.sort((a, b) => computeMiddleSlot(a) - computeMiddleSlot(b))
    const children: Visit[] = []
    for (const family of ordered)
      for (const child of families[family]!.children)
        children.push({ cluster: cluster[child]!, side, person: child, family, isUp: false })
    if (side === 'left') return children.toReversed()
    if (side === 'right' || !isUp) return setSide('right', children)
    // On the center line, older siblings of the child below go to its left, younger ones to its right.
    const from = children.findIndex(visit => visit.person === person)
    return [
      ...setSide('left', children.slice(0, from).toReversed()),
      ...setSide('right', children.slice(from + 1)),
    ]
  }

  function listVisitsUp({ cluster: children, side }: Visit): Visit[] {
    const up: Visit[] = []
    const people = getGroup(clusterMembers, children)
    if (people.length > 1) people.sort((a, b) => slot[a]! - slot[b]!)
    for (const person of people)
      for (const family of getGroup(byChild, person)) {
        const parents = cluster[families[family]!.firstParent]!
        if (isVisited[parents] === 0) up.push({ cluster: parents, side, person, family, isUp: true })
      }
    if (side === 'left') return up.toReversed()
    if (side === 'right' || up.length < 2) return up
    const half = Math.floor(up.length / 2)
    return [...setSide('left', up.slice(0, half).toReversed()), ...setSide('right', up.slice(half))]
  }

  function computeMiddleSlot(family: number): number {
    const { firstParent, secondParent } = families[family]!
    return (slot[firstParent]! + slot[secondParent < 0 ? firstParent : secondParent]!) / 2
  }

  visitFrom(root)
  for (const start of sortTopRowsFirst(row)) if (isVisited[cluster[start]!] === 0) visitFrom(start)
  return {
    rows: ends.map(({ left, right }) =>
      Array.from({ length: Math.max(left.length, right.length) }, (_, index) => [
        ...(left[index] ?? []).toReversed(),
        ...(right[index] ?? []),
      ]),
    ),
    slot,
    clusterMembers,
    parentFamily,
    steps,
  }
}

/**
 * The people of a cluster from left to right. The anchor is between the first partner and later ones. The other
 * partners of a partner are behind that partner.
 */
function orderCluster(anchor: number, people: readonly number[], partners: NumberGroups): number[] {
  if (people.length === 1) return [anchor]
  // Most clusters are couples, which need no search.
  if (people.length === 2) return [anchor, people[people[0] === anchor ? 1 : 0]!]
  const isOrdered = new Set([anchor])
  const [left, right] = [[] as number[], [] as number[]]
  const ownPartners = getGroup(partners, anchor)
  for (const [index, partner] of ownPartners.entries())
    appendChain(partner, index === 0 && ownPartners.length > 1 ? left : right)
  // The rest are parents of a shared child who are not partners.
  for (const person of people) appendChain(person, right)
  return [...left.toReversed(), anchor, ...right]

  function appendChain(from: number, side: number[]): void {
    const stack = [from]
    while (stack.length > 0) {
      const person = stack.pop()!
      if (isOrdered.has(person)) continue
      isOrdered.add(person)
      side.push(person)
      for (const partner of getGroup(partners, person).toReversed()) stack.push(partner)
    }
  }
}

function setSide(side: Side, visits: Visit[]): Visit[] {
  for (const visit of visits) visit.side = side
  return visits
}

function groupPartners({ count, partnerships }: FamilyGraph): NumberGroups {
  const [first, second] = [extractColumn(partnerships, 0), extractColumn(partnerships, 1)]
  return groupNumbers(count, concatenateRows(first, second), concatenateRows(second, first))
}

function concatenateRows(first: Int32Array, second: Int32Array): Int32Array {
  const both = new Int32Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

function sortTopRowsFirst(row: Int32Array): Int32Array {
  let bottom = 0
  for (const number of row) bottom = Math.max(bottom, number)
  return groupNumbers(bottom + 1, row, createRange(row.length)).items
}
