import type { Families, Family } from './families.ts'
import type { NumberGroups } from './family-graph.ts'
import type { Generations } from './generations.ts'
import { personBox, slotWidth } from './measures.ts'
import type { RowOrder } from './row-order.ts'

/**
 * How often the rows are gone through. Straight lines are worth many rounds where all of a chart is seen at a glance;
 * in thousands they would draw it far apart.
 */
const rounds = { few: { gather: 4, straighten: 40 }, many: { gather: 4, straighten: 0 } }
const few = 150

/**
 * The left edge of every cluster, in pixels from the middle of its part of the family: rows keep their order and
 * nobody overlaps; children stand under their parents and parents over their children, as far as their neighbours
 * let them. Each row is settled in one pass that pools neighbours who want the same place (isotonic regression by
 * pooling adjacent violators; Barlow et al., 1972).
 */
export function positionClusters(
  { cluster, clusterCount: clusters }: Generations,
  { rows: parts, slot, clusterMembers: members, parentFamily: hangsFrom }: RowOrder,
  { families, byCluster: ofCluster }: Families,
): { left: Float64Array; steps: number } {
  const left = new Float64Array(clusters)
  const times = clusters <= few ? rounds.few : rounds.many
  let steps = 0

  // Where everybody and every family's line stands in their cluster, whatever its left edge.
  const centre = Float64Array.from(slot, centerInCluster)
  const middle = Float64Array.from(families, family => middleInCluster(family, slot))
  const home = Int32Array.from(families, ({ firstParent: one }) => cluster[one]!)

  // What is written here thousands of times is not made anew each time.
  const pulled = { wanted: 0, weight: 0 }
  const block = {
    from: new Int32Array(clusters),
    sum: new Float64Array(clusters),
    weight: new Float64Array(clusters),
  }

  const spacedParts = parts.map(rows => rows.map(row => ({ row, offsets: offsetsOf(row) })))
  for (const spaced of spacedParts) for (const row of spaced) settle(row, centred)
  const { first, last, count } = endsOf()

  for (const spaced of spacedParts) {
    if (spaced.length === 1) continue
    const upward = spaced.toReversed()
    // First children gather under their parents and parents over their children, each side in its turn.
    for (let round = 0; round < times.gather; round += 1) {
      for (const row of upward) settle(row, overFirst)
      for (const row of spaced) settle(row, underFirst)
    }
    // Then lines are straightened: brothers and sisters move together, and both sides pull with one strength.
    for (let round = 0; round < times.straighten; round += 1) {
      for (const row of upward) settle(row, withFamily)
      for (const row of spaced) settle(row, withFamily)
    }
  }
  return { left, steps }

  /** To begin with every row stands close together around one middle. */
  function centred(): void {
    pulled.wanted = 0
    pulled.weight = 1
  }

  function overFirst(number: number): void {
    pullTo(overChildren(number), underParents(number), number)
  }

  function underFirst(number: number): void {
    pullTo(underParents(number), overChildren(number), number)
  }

  /** Sets the left edges of a row as near as can be to where each cluster is pulled. */
  function settle({ row, offsets }: Row, pull: (cluster: number) => void): void {
    let blocks = 0
    for (let at = 0; at < row.length; at += 1) {
      steps += 1
      pull(row[at]!)
      let weight = pulled.weight
      let sum = (pulled.wanted - offsets[at]!) * weight
      let from = at
      while (blocks > 0 && block.sum[blocks - 1]! / block.weight[blocks - 1]! >= sum / weight) {
        steps += 1
        blocks -= 1
        from = block.from[blocks]!
        sum += block.sum[blocks]!
        weight += block.weight[blocks]!
      }
      block.from[blocks] = from
      block.sum[blocks] = sum
      block.weight[blocks] = weight
      blocks += 1
    }
    for (let number = 0; number < blocks; number += 1) {
      const end = number + 1 < blocks ? block.from[number + 1]! : row.length
      const mean = block.sum[number]! / block.weight[number]!
      for (let at = block.from[number]!; at < end; at += 1) left[row[at]!] = mean + offsets[at]!
    }
  }

  /** Whom the first side does not pull gives way to those whom it does, and whom nobody pulls gives way to all. */
  function pullTo(first: number, second: number, number: number): void {
    if (!Number.isNaN(first)) {
      pulled.wanted = Number.isNaN(second) ? first : first * 0.9 + second * 0.1
      pulled.weight = 1
    } else if (Number.isNaN(second)) rest(number)
    else {
      pulled.wanted = second
      pulled.weight = 0.1
    }
  }

  function rest(number: number): void {
    pulled.wanted = left[number]!
    pulled.weight = 0.0001
  }

  function withFamily(number: number): void {
    const down = overChildren(number)
    let sum = Number.isNaN(down) ? 0 : down
    let pulls = Number.isNaN(down) ? 0 : 1
    for (let at = members.start[number]!; at < members.start[number + 1]!; at += 1) {
      const family = hangsFrom[members.items[at]!]!
      if (family < 0) continue
      sum += left[number]! + middleOf(family) - middleOfChildren(family)
      pulls += 1
    }
    if (pulls === 0) return rest(number)
    pulled.wanted = sum / pulls
    pulled.weight = pulls
  }

  /** Where a cluster's left edge would be with its people under the middle of their parents; NaN without any. */
  function underParents(number: number): number {
    let sum = 0
    let pulls = 0
    for (let at = members.start[number]!; at < members.start[number + 1]!; at += 1) {
      const person = members.items[at]!
      const family = hangsFrom[person]!
      if (family < 0) continue
      steps += 1
      sum += middleOf(family) - centre[person]!
      pulls += 1
    }
    return sum / pulls
  }

  /** Where it would be with parents over the middle of their children; NaN without any. */
  function overChildren(number: number): number {
    let sum = 0
    let pulls = 0
    for (let at = ofCluster.start[number]!; at < ofCluster.start[number + 1]!; at += 1) {
      const family = ofCluster.items[at]!
      if (count[family] === 0) continue
      sum += (left[number]! + middleOfChildren(family) - middleOf(family)) * count[family]!
      pulls += count[family]!
    }
    return sum / pulls
  }

  function middleOf(family: number): number {
    return left[home[family]!]! + middle[family]!
  }

  /** Between the first and the last, who stand at the ends of their row: it is the same for however many. */
  function middleOfChildren(family: number): number {
    steps += 1
    return (centreOf(first[family]!) + centreOf(last[family]!)) / 2
  }

  /** The children who are drawn under each family: the first and the last of them, and how many there are. */
  function endsOf() {
    const first = new Int32Array(families.length).fill(-1)
    const last = new Int32Array(families.length).fill(-1)
    const count = new Int32Array(families.length)
    for (let person = 0; person < hangsFrom.length; person += 1) {
      const family = hangsFrom[person]!
      if (family < 0) continue
      steps += 1
      count[family]! += 1
      if (first[family] === -1 || centreOf(person) < centreOf(first[family]!)) first[family] = person
      if (last[family] === -1 || centreOf(person) > centreOf(last[family]!)) last[family] = person
    }
    return { first, last, count }
  }

  function centreOf(person: number): number {
    return left[cluster[person]!]! + centre[person]!
  }

  /** How far right of the row's first cluster each one stands when all stand as close as they may. */
  function offsetsOf(row: number[]): Float64Array {
    const offsets = new Float64Array(row.length)
    for (let at = 1; at < row.length; at += 1) {
      const [before, own] = [row[at - 1]!, row[at]!]
      offsets[at] = offsets[at - 1]! + widthOf(before, members) + gapBetween(before, own)
    }
    return offsets
  }

  function gapBetween(one: number, other: number): number {
    return areSiblings(one, other) ? personBox.siblingGap : personBox.unrelatedGap
  }

  /** Whether somebody of the one cluster hangs from the same parents as somebody of the other. */
  function areSiblings(one: number, other: number): boolean {
    for (let at = members.start[one]!; at < members.start[one + 1]!; at += 1) {
      steps += 1
      const family = hangsFrom[members.items[at]!]!
      if (family < 0) continue
      for (let beside = members.start[other]!; beside < members.start[other + 1]!; beside += 1)
        if (hangsFrom[members.items[beside]!] === family) return true
    }
    return false
  }
}

type Row = { row: number[]; offsets: Float64Array }

function widthOf(cluster: number, { start }: NumberGroups): number {
  return (start[cluster + 1]! - start[cluster]!) * slotWidth - personBox.partnerGap
}

/** From the left edge of a cluster to the centre of somebody in it. */
export function centerInCluster(slot: number): number {
  return slot * slotWidth + personBox.width / 2
}

/** From the left edge of a cluster to where its children's line begins: between their parents, or under the one. */
export function middleInCluster(
  { firstParent, secondParent }: Pick<Family, 'firstParent' | 'secondParent'>,
  slot: Int32Array,
): number {
  if (secondParent < 0) return centerInCluster(slot[firstParent]!)
  const near = Math.min(slot[firstParent]!, slot[secondParent]!)
  const far = Math.max(slot[firstParent]!, slot[secondParent]!)
  // Between two who do not stand side by side the line would run through somebody else.
  return centerInCluster(far) - (far - near === 0 ? 0 : slotWidth / 2)
}
