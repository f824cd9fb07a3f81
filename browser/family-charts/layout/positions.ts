import type { Families, Family } from './families.ts'
import type { Generations } from './generations.ts'
import { personBox, slotWidth } from './measures.ts'
import type { NumberGroups } from './number-groups.ts'
import type { RowOrder } from './row-order.ts'

/**
 * Rounds of each pass over the rows. Straight lines are worth many rounds where the whole chart is visible at once.
 * Among thousands of people they would make the chart far too wide.
 */
const rounds = { small: { gather: 4, straighten: 40 }, large: { gather: 4, straighten: 0 } }
const maxSmallClusters = 150

/**
 * Computes the left edge of every cluster, in pixels from the middle of its component. Rows keep their order and no
 * boxes overlap. Children are centered under their parents, and parents over their children, as far as the row allows.
 * Each row is solved in one pass of isotonic regression by pooling adjacent violators (Barlow et al., 1972). Clusters
 * with overlapping targets are pooled into one block at the weighted mean.
 */
export function positionClusters(
  { cluster, clusterCount }: Generations,
  { rows: componentRows, slot, clusterMembers, parentFamily }: RowOrder,
  { families, byCluster }: Families,
): { left: Float64Array; steps: number } {
  const left = new Float64Array(clusterCount)
  const { gather, straighten } = clusterCount <= maxSmallClusters ? rounds.small : rounds.large
  let steps = 0

  // The center of every person and the middle of every family, relative to the left edge of their cluster.
  const center = Float64Array.from(slot, computeCenterInCluster)
  const middle = Float64Array.from(families, family => computeMiddleInCluster(family, slot))
  const clusterOfFamily = Int32Array.from(families, ({ firstParent }) => cluster[firstParent]!)

  // Buffers are reused, because the loops below write to them thousands of times.
  const pull = { target: 0, weight: 0 }
  const blocks = {
    from: new Int32Array(clusterCount),
    sum: new Float64Array(clusterCount),
    weight: new Float64Array(clusterCount),
  }

  const components = componentRows.map(rows =>
    rows.map(clusters => ({ clusters, offsets: computeOffsets(clusters) })),
  )
  for (const rows of components) for (const row of rows) settleRow(row, pullToCenter)
  const { first, last, count } = findEndChildren()

  for (const rows of components) {
    if (rows.length === 1) continue
    const upward = rows.toReversed()
    // First, children gather under their parents and parents over their children, one direction at a time.
    for (let round = 0; round < gather; round += 1) {
      for (const row of upward) settleRow(row, pullOverChildren)
      for (const row of rows) settleRow(row, pullUnderParents)
    }
    // Then lines are straightened: parents and children pull with equal weight.
    for (let round = 0; round < straighten; round += 1) {
      for (const row of upward) settleRow(row, pullToFamily)
      for (const row of rows) settleRow(row, pullToFamily)
    }
  }
  return { left, steps }

  function pullToCenter(): void {
    pull.target = 0
    pull.weight = 1
  }

  function pullOverChildren(number: number): void {
    pullTo(findTargetOverChildren(number), findTargetUnderParents(number), number)
  }

  function pullUnderParents(number: number): void {
    pullTo(findTargetUnderParents(number), findTargetOverChildren(number), number)
  }

  /** Moves the clusters of a row as close to their targets as their order and widths allow. */
  function settleRow({ clusters, offsets }: Row, setPull: (cluster: number) => void): void {
    let blockCount = 0
    for (let index = 0; index < clusters.length; index += 1) {
      steps += 1
      setPull(clusters[index]!)
      let weight = pull.weight
      let sum = (pull.target - offsets[index]!) * weight
      let from = index
      while (blockCount > 0 && blocks.sum[blockCount - 1]! / blocks.weight[blockCount - 1]! >= sum / weight) {
        steps += 1
        blockCount -= 1
        from = blocks.from[blockCount]!
        sum += blocks.sum[blockCount]!
        weight += blocks.weight[blockCount]!
      }
      blocks.from[blockCount] = from
      blocks.sum[blockCount] = sum
      blocks.weight[blockCount] = weight
      blockCount += 1
    }
    for (let block = 0; block < blockCount; block += 1) {
      const end = block + 1 < blockCount ? blocks.from[block + 1]! : clusters.length
      const mean = blocks.sum[block]! / blocks.weight[block]!
      for (let index = blocks.from[block]!; index < end; index += 1)
        left[clusters[index]!] = mean + offsets[index]!
    }
  }

  /** Pulls mainly to the primary target. Clusters with only a secondary target, or none, give way to the others. */
  function pullTo(primary: number, secondary: number, number: number): void {
    if (!Number.isNaN(primary)) {
      pull.target = Number.isNaN(secondary) ? primary : primary * 0.9 + secondary * 0.1
      pull.weight = 1
    } else if (Number.isNaN(secondary)) pullToCurrent(number)
    else {
      pull.target = secondary
      pull.weight = 0.1
    }
  }

  function pullToCurrent(number: number): void {
    pull.target = left[number]!
    pull.weight = 0.0001
  }

  function pullToFamily(number: number): void {
    const over = findTargetOverChildren(number)
    let sum = Number.isNaN(over) ? 0 : over
    let pulls = Number.isNaN(over) ? 0 : 1
    for (let index = clusterMembers.start[number]!; index < clusterMembers.start[number + 1]!; index += 1) {
      const family = parentFamily[clusterMembers.items[index]!]!
      if (family < 0) continue
      sum += left[number]! + findMiddle(family) - findMiddleOfChildren(family)
      pulls += 1
    }
    if (pulls === 0) return pullToCurrent(number)
    pull.target = sum / pulls
    pull.weight = pulls
  }

  /** The left edge that centers a cluster's people under their parents; NaN when they have none. */
  function findTargetUnderParents(number: number): number {
    let sum = 0
    let pulls = 0
    for (let index = clusterMembers.start[number]!; index < clusterMembers.start[number + 1]!; index += 1) {
      const person = clusterMembers.items[index]!
      const family = parentFamily[person]!
      if (family < 0) continue
      steps += 1
      sum += findMiddle(family) - center[person]!
      pulls += 1
    }
    return sum / pulls
  }

  /** The left edge that centers a cluster over its children; NaN when it has none. */
  function findTargetOverChildren(number: number): number {
    let sum = 0
    let pulls = 0
    for (let index = byCluster.start[number]!; index < byCluster.start[number + 1]!; index += 1) {
      const family = byCluster.items[index]!
      if (count[family] === 0) continue
      sum += (left[number]! + findMiddleOfChildren(family) - findMiddle(family)) * count[family]!
      pulls += count[family]!
    }
    return sum / pulls
  }

  function findMiddle(family: number): number {
    return left[clusterOfFamily[family]!]! + middle[family]!
  }

  /** Between the first and the last child. Constant time, however many children there are. */
  function findMiddleOfChildren(family: number): number {
    steps += 1
    return (getCenter(first[family]!) + getCenter(last[family]!)) / 2
  }

  /** The leftmost and the rightmost child drawn under each family, and the number of children. */
  function findEndChildren() {
    const first = new Int32Array(families.length).fill(-1)
    const last = new Int32Array(families.length).fill(-1)
    const count = new Int32Array(families.length)
    for (let person = 0; person < parentFamily.length; person += 1) {
      const family = parentFamily[person]!
      if (family < 0) continue
      steps += 1
      count[family]! += 1
      if (first[family] === -1 || getCenter(person) < getCenter(first[family]!)) first[family] = person
      if (last[family] === -1 || getCenter(person) > getCenter(last[family]!)) last[family] = person
    }
    return { first, last, count }
  }

  function getCenter(person: number): number {
    return left[cluster[person]!]! + center[person]!
  }

  /** The distance of each cluster from the first one when all are as close together as allowed. */
  function computeOffsets(clusters: number[]): Float64Array {
    const offsets = new Float64Array(clusters.length)
    for (let index = 1; index < clusters.length; index += 1) {
      const [previous, current] = [clusters[index - 1]!, clusters[index]!]
      const gap = areSiblings(previous, current) ? personBox.siblingGap : personBox.unrelatedGap
      offsets[index] = offsets[index - 1]! + computeWidth(previous, clusterMembers) + gap
    }
    return offsets
  }

  /** Whether a person of each cluster is drawn under the same parents. */
  function areSiblings(previous: number, current: number): boolean {
    const { start, items } = clusterMembers
    for (let index = start[previous]!; index < start[previous + 1]!; index += 1) {
      steps += 1
      const family = parentFamily[items[index]!]!
      if (family < 0) continue
      for (let other = start[current]!; other < start[current + 1]!; other += 1)
        if (parentFamily[items[other]!] === family) return true
    }
    return false
  }
}

type Row = { clusters: number[]; offsets: Float64Array }

function computeWidth(cluster: number, { start }: NumberGroups): number {
  return (start[cluster + 1]! - start[cluster]!) * slotWidth - personBox.partnerGap
}

/** From the left edge of a cluster to the center of the person in a slot. */
export function computeCenterInCluster(slot: number): number {
  return slot * slotWidth + personBox.width / 2
}

/** From the left edge of a cluster to the start of the children's line: between two parents, or below a single one. */
export function computeMiddleInCluster(
  { firstParent, secondParent }: Pick<Family, 'firstParent' | 'secondParent'>,
  slot: Int32Array,
): number {
  if (secondParent < 0) return computeCenterInCluster(slot[firstParent]!)
  const leftSlot = Math.min(slot[firstParent]!, slot[secondParent]!)
  const rightSlot = Math.max(slot[firstParent]!, slot[secondParent]!)
  // Parents in distant slots: a line from their middle would cross the people between them.
  return computeCenterInCluster(rightSlot) - (rightSlot - leftSlot === 0 ? 0 : slotWidth / 2)
}
