import type { Families } from './families.ts'
import { listed, listsOf, type Lists } from './family-graph.ts'
import type { Generations } from './generations.ts'
import { plate, step } from './measures.ts'
import type { Order } from './order.ts'

/** How often the rows are gone through, down and up again. More moves next to nothing. */
const rounds = 6

/**
 * The left edge of every cluster, in pixels from the middle of its part of the family: rows keep their order and
 * nobody overlaps; children stand under their parents and parents over their children, as far as their neighbours
 * let them. Each row is settled in one pass that pools neighbours who want the same place (isotonic regression by
 * pooling adjacent violators; Barlow et al., 1972).
 */
export function place(
  { cluster, clusters }: Generations,
  { rows: parts, slot, members, hangsFrom }: Order,
  { families, ofCluster }: Families,
): { left: Float64Array; steps: number } {
  const left = new Float64Array(clusters)
  const hanging = hangingOf(families.length, hangsFrom)
  let steps = 0

  for (const rows of parts) {
    const spaced = rows.map(row => ({ row, offsets: offsetsOf(row) }))
    for (const { row, offsets } of spaced) settle(row, offsets, () => 0)
    if (rows.length === 1) continue
    for (let round = 0; round < rounds; round += 1) {
      // At first both sides pull, which brings branches together; at last one alone, which makes lines straight.
      const share = round < rounds / 2 ? 0.1 : 0
      for (const { row, offsets } of spaced.toReversed())
        settle(row, offsets, pullOf(overChildren, underParents, share))
      for (const { row, offsets } of spaced) settle(row, offsets, pullOf(underParents, overChildren, share))
    }
    for (const { row, offsets } of spaced.toReversed())
      settle(row, offsets, pullOf(overChildren, underParents, 0))
  }
  return { left, steps }

  /** Sets the left edges of a row as near as can be to where each cluster is pulled. */
  function settle(row: number[], offsets: Float64Array, pull: Pull): void {
    const blocks: { from: number; sum: number; weight: number }[] = []
    for (const [at, number] of row.entries()) {
      steps += 1
      const wanted = pull(number)
      // Whom nobody pulls stays where they are, and gives way to everybody.
      const weight = wanted === undefined ? 0.01 : 1
      let block = { from: at, sum: ((wanted ?? left[number]!) - offsets[at]!) * weight, weight }
      for (let before = blocks.at(-1); before !== undefined; before = blocks.at(-1)) {
        if (before.sum / before.weight < block.sum / block.weight) break
        steps += 1
        blocks.pop()
        block = { from: before.from, sum: before.sum + block.sum, weight: before.weight + block.weight }
      }
      blocks.push(block)
    }
    for (const [at, { from, sum, weight }] of blocks.entries())
      for (let place = from; place < (blocks[at + 1]?.from ?? row.length); place += 1)
        left[row[place]!] = sum / weight + offsets[place]!
  }

  /** Where a cluster wants its left edge: where the first pulls it, and a little where the second does. */
  function pullOf(strong: Pull, weak: Pull, share: number): Pull {
    return number => {
      const [first, second] = [strong(number), weak(number)]
      return first === undefined || second === undefined
        ? (first ?? second)
        : first * (1 - share) + second * share
    }
  }

  function underParents(number: number): number | undefined {
    let sum = 0
    let pulls = 0
    for (const person of listed(members, number)) {
      const family = families[hangsFrom[person]!]
      if (family === undefined) continue
      steps += 1
      sum += left[cluster[family.one]!]! + middleInCluster(family, slot) - centreInCluster(slot[person]!)
      pulls += 1
    }
    return pulls === 0 ? undefined : sum / pulls
  }

  function overChildren(number: number): number | undefined {
    let sum = 0
    let pulls = 0
    for (const family of listed(ofCluster, number)) {
      const children = listed(hanging, family)
      if (children.length === 0) continue
      steps += children.length
      let [least, most] = [Infinity, -Infinity]
      for (const child of children) {
        const centre = left[cluster[child]!]! + centreInCluster(slot[child]!)
        least = Math.min(least, centre)
        most = Math.max(most, centre)
      }
      sum += ((least + most) / 2 - middleInCluster(families[family]!, slot)) * children.length
      pulls += children.length
    }
    return pulls === 0 ? undefined : sum / pulls
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
    const parents = new Set([...listed(members, one)].map(person => hangsFrom[person]!))
    const areSiblings = listed(members, other).some(
      person => hangsFrom[person]! >= 0 && parents.has(hangsFrom[person]!),
    )
    return areSiblings ? plate.besideSibling : plate.besideOthers
  }
}

type Pull = (cluster: number) => number | undefined

export function widthOf(cluster: number, { start }: Lists): number {
  return (start[cluster + 1]! - start[cluster]!) * step - plate.besidePartner
}

/** From the left edge of a cluster to the centre of somebody in it. */
export function centreInCluster(slot: number): number {
  return slot * step + plate.width / 2
}

/** From the left edge of a cluster to where its children's line begins: between their parents, or under the one. */
export function middleInCluster({ one, other }: { one: number; other: number }, slot: Int32Array): number {
  if (other < 0) return centreInCluster(slot[one]!)
  const [near, far] = [Math.min(slot[one]!, slot[other]!), Math.max(slot[one]!, slot[other]!)]
  // Between two who do not stand side by side the line would run through somebody else.
  return centreInCluster(far) - (far - near === 0 ? 0 : step / 2)
}

/** The children who are drawn under each family. */
function hangingOf(families: number, hangsFrom: Int32Array): Lists {
  const people = [...hangsFrom.keys()].filter(person => hangsFrom[person]! >= 0)
  return listsOf(
    families,
    people.map(person => hangsFrom[person]!),
    people,
  )
}
