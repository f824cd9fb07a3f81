import type { Families } from './families.ts'
import { listed, type Lists } from './family-graph.ts'
import type { Generations } from './generations.ts'
import { plate, step } from './measures.ts'
import type { Order } from './order.ts'

/**
 * How often the rows are gone through. Straight lines are worth many rounds where all of a chart is seen at a glance;
 * in thousands they would draw it far apart.
 */
const rounds = { few: { gather: 4, straighten: 40 }, many: { gather: 6, straighten: 0 } }
const few = 150

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
  const times = clusters <= few ? rounds.few : rounds.many
  let steps = 0

  const spacedParts = parts.map(rows => rows.map(row => ({ row, offsets: offsetsOf(row) })))
  for (const spaced of spacedParts)
    for (const { row, offsets } of spaced) settle(row, offsets, () => ({ wanted: 0, weight: 1 }))
  const { first, last, count } = endsOf()

  for (const spaced of spacedParts) {
    if (spaced.length === 1) continue
    // First children gather under their parents and parents over their children, each side in its turn.
    for (let round = 0; round < times.gather; round += 1) {
      for (const { row, offsets } of spaced.toReversed())
        settle(row, offsets, number => drawn(overChildren(number), underParents(number), number))
      for (const { row, offsets } of spaced)
        settle(row, offsets, number => drawn(underParents(number), overChildren(number), number))
    }
    // Then lines are straightened: brothers and sisters move together, and both sides pull with one strength.
    for (let round = 0; round < times.straighten; round += 1) {
      for (const { row, offsets } of spaced.toReversed()) settle(row, offsets, withFamily)
      for (const { row, offsets } of spaced) settle(row, offsets, withFamily)
    }
  }
  return { left, steps }

  /** Sets the left edges of a row as near as can be to where each cluster is pulled. */
  function settle(row: number[], offsets: Float64Array, pull: (cluster: number) => Pull): void {
    const blocks: { from: number; sum: number; weight: number }[] = []
    for (const [at, number] of row.entries()) {
      steps += 1
      const { wanted, weight } = pull(number)
      let block = { from: at, sum: (wanted - offsets[at]!) * weight, weight }
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

  /** Whom the first side does not pull gives way to those whom it does, and whom nobody pulls gives way to all. */
  function drawn(first: number | undefined, second: number | undefined, number: number): Pull {
    if (first !== undefined) return { wanted: first * 0.9 + (second ?? first) * 0.1, weight: 1 }
    return second === undefined ? resting(number) : { wanted: second, weight: 0.1 }
  }

  function withFamily(number: number): Pull {
    const down = overChildren(number)
    let sum = down ?? 0
    let pulls = down === undefined ? 0 : 1
    for (const person of listed(members, number)) {
      const family = hangsFrom[person]!
      if (family < 0) continue
      sum += left[number]! + middleOf(family) - middleOfChildren(family)
      pulls += 1
    }
    return pulls === 0 ? resting(number) : { wanted: sum / pulls, weight: pulls }
  }

  function resting(number: number): Pull {
    return { wanted: left[number]!, weight: 0.0001 }
  }

  /** Where a cluster's left edge would be with its people under the middle of their parents. */
  function underParents(number: number): number | undefined {
    let sum = 0
    let pulls = 0
    for (const person of listed(members, number)) {
      const family = hangsFrom[person]!
      if (family < 0) continue
      steps += 1
      sum += middleOf(family) - centreInCluster(slot[person]!)
      pulls += 1
    }
    return pulls === 0 ? undefined : sum / pulls
  }

  /** Where it would be with parents over the middle of their children. */
  function overChildren(number: number): number | undefined {
    let sum = 0
    let pulls = 0
    for (const family of listed(ofCluster, number)) {
      if (count[family] === 0) continue
      sum += (left[number]! + middleOfChildren(family) - middleOf(family)) * count[family]!
      pulls += count[family]!
    }
    return pulls === 0 ? undefined : sum / pulls
  }

  function middleOf(family: number): number {
    const { one } = families[family]!
    return left[cluster[one]!]! + middleInCluster(families[family]!, slot)
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
    for (const [person, family] of hangsFrom.entries()) {
      if (family < 0) continue
      steps += 1
      count[family]! += 1
      if (first[family] === -1 || centreOf(person) < centreOf(first[family]!)) first[family] = person
      if (last[family] === -1 || centreOf(person) > centreOf(last[family]!)) last[family] = person
    }
    return { first, last, count }
  }

  function centreOf(person: number): number {
    return left[cluster[person]!]! + centreInCluster(slot[person]!)
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

/** Where a cluster wants its left edge, and how much. */
type Pull = { wanted: number; weight: number }

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
