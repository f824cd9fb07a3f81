import { column, groupNumbers, range, type FamilyGraph, type NumberGroups } from './family-graph.ts'

/** Where everybody stands from top to bottom, and who stands together. */
export interface Generations {
  /** Counted from the top of a person's part of the family: every child stands below its parents. */
  row: Int32Array
  /** Partners, and parents of the same child, stand together in one row: the number of their cluster. */
  cluster: Int32Array
  clusterCount: number
  /** Parts of the family that no link joins. */
  component: Int32Array
  componentCount: number
  /** 1 for each descent that would make somebody their own ancestor: data can be wrong, and a chart still shows it. */
  closesCycle: Uint8Array
  /** How often something was looked at: what grows with the family, and must not grow faster. */
  steps: number
}

export function assignGenerations(family: FamilyGraph): Generations {
  const children = column(family.descents, 0)
  const parents = column(family.descents, 1)
  const steps = { count: 0 }
  const isOdd = oddDescents(family.count, children, parents, steps)
  const isStraight = (_: number, link: number) => isOdd[link] === 0
  const above = parents.filter(isStraight)
  const below = children.filter(isStraight)

  const together = unions(family, isOdd)
  const gathered = (leaderOf: (person: number) => number) => {
    const { cluster, clusters } = numbered(family.count, leaderOf)
    const from = above.map(person => cluster[person]!)
    const to = below.map(person => cluster[person]!)
    return { cluster, clusters, down: groupNumbers(clusters, from, to), up: groupNumbers(clusters, to, from) }
  }
  const first = gathered(person => together.find(person))
  const isKnotted = knotted(first.down, first.up, steps)
  // Somebody and their own grandchild cannot stand in one row: those clusters are taken apart.
  const { cluster, clusters, down, up } =
    isKnotted === null
      ? first
      : gathered(person => (isKnotted[first.cluster[person]!] === 1 ? person : together.find(person)))

  const around = neighbours(family, cluster, clusters)
  const { level, component, components } = levels(clusters, around, steps)
  settle(level, down, up, steps)
  lift(level, component, components)
  return {
    row: cluster.map(number => level[number]!),
    cluster,
    clusterCount: clusters,
    component: cluster.map(number => component[number]!),
    componentCount: components,
    closesCycle: isOdd,
    steps: steps.count,
  }
}

type Steps = { count: number }

/** Walks down from everybody; a descent that leads back to somebody on the way down is odd. */
function oddDescents(
  count: number,
  children: Int32Array,
  parents: Int32Array,
  steps: Steps,
): Uint8Array<ArrayBuffer> {
  const linksDown = groupNumbers(count, parents, range(children.length))
  const isOdd = new Uint8Array(children.length)
  const state = new Uint8Array(count) // 0 not met, 1 on the way down, 2 done
  const next = linksDown.start.slice(0, count)
  for (let start = 0; start < count; start += 1) {
    if (state[start] !== 0) continue
    const way = [start]
    state[start] = 1
    while (way.length > 0) {
      steps.count += 1
      const person = way[way.length - 1]!
      if (next[person] === linksDown.start[person + 1]) {
        state[person] = 2
        way.pop()
        continue
      }
      const link = linksDown.items[next[person]!]!
      next[person]! += 1
      const child = children[link]!
      if (state[child] === 1) isOdd[link] = 1
      else if (state[child] === 0) {
        state[child] = 1
        way.push(child)
      }
    }
  }
  return isOdd
}

/** Joins partners, and parents of one child by birth or by adoption. */
function unions({ count, descents, partnerships }: FamilyGraph, isOdd: Uint8Array) {
  const leader = range(count)
  function find(person: number): number {
    let at = person
    while (leader[at] !== at) {
      leader[at] = leader[leader[at]!]!
      at = leader[at]!
    }
    return at
  }
  const join = (one: number, other: number) => {
    const a = find(one)
    const b = find(other)
    if (a !== b) leader[Math.max(a, b)] = Math.min(a, b)
  }
  for (let at = 0; at < partnerships.length; at += 3) join(partnerships[at]!, partnerships[at + 1]!)
  const before = new Int32Array(count * 2).fill(-1)
  for (let at = 0; at < descents.length; at += 3) {
    const kind = descents[at + 2]!
    if (kind > 1 || isOdd[at / 3] === 1) continue
    const parent = descents[at + 1]!
    const own = descents[at]! * 2 + kind
    if (before[own]! >= 0) join(before[own]!, parent)
    before[own] = parent
  }
  return { find }
}

function numbered(count: number, leaderOf: (person: number) => number) {
  const number = new Int32Array(count).fill(-1)
  let clusters = 0
  const cluster = new Int32Array(count)
  for (let person = 0; person < count; person += 1) {
    const leader = leaderOf(person)
    if (number[leader] === -1) number[leader] = clusters++
    cluster[person] = number[leader]!
  }
  return { cluster, clusters }
}

/**
 * 1 for each cluster that lies on a way of descents from a cluster to itself, or between two such ways; null where
 * there is none.
 */
function knotted(down: NumberGroups, up: NumberGroups, steps: Steps): Uint8Array | null {
  const clusters = down.start.length - 1
  const fromAbove = freed(up, down, steps)
  if (fromAbove.length === clusters) return null
  const isKnotted = new Uint8Array(clusters).fill(1)
  for (const number of fromAbove) isKnotted[number] = 0
  for (const number of freed(down, up, steps)) isKnotted[number] = 0
  return isKnotted
}

/** Whoever waits for nobody, or only for those who are freed before: each after all whom it waits for. */
function freed(waitsFor: NumberGroups, isWaitedForBy: NumberGroups, steps: Steps): number[] {
  const count = waitsFor.start.length - 1
  const waits = new Int32Array(count)
  const free: number[] = []
  for (let number = 0; number < count; number += 1) {
    waits[number] = waitsFor.start[number + 1]! - waitsFor.start[number]!
    if (waits[number] === 0) free.push(number)
  }
  // The list grows while it is walked.
  for (const number of free) {
    for (let at = isWaitedForBy.start[number]!; at < isWaitedForBy.start[number + 1]!; at += 1) {
      steps.count += 1
      const other = isWaitedForBy.items[at]!
      waits[other]! -= 1
      if (waits[other] === 0) free.push(other)
    }
  }
  return free
}

/** Every link of a cluster to another, and how many rows it leads down: -1, 0 or 1. */
function neighbours(family: FamilyGraph, cluster: Int32Array, clusters: number) {
  const from: number[] = []
  const to: number[] = []
  const by: number[] = []
  const add = (one: number, other: number, rows: number) => {
    if (cluster[one] === cluster[other]) return
    from.push(cluster[one]!, cluster[other]!)
    to.push(cluster[other]!, cluster[one]!)
    by.push(rows, -rows)
  }
  for (let at = 0; at < family.descents.length; at += 3)
    add(family.descents[at + 1]!, family.descents[at]!, 1)
  for (let at = 0; at < family.partnerships.length; at += 3)
    add(family.partnerships[at]!, family.partnerships[at + 1]!, 0)
  return { to: groupNumbers(clusters, from, to), by: groupNumbers(clusters, from, by) }
}

/** Generations as they are counted from one cluster to the next, so that those of one age stand in one row. */
function levels(clusters: number, around: { to: NumberGroups; by: NumberGroups }, steps: Steps) {
  const level = new Int32Array(clusters)
  const component = new Int32Array(clusters).fill(-1)
  let components = 0
  for (let start = 0; start < clusters; start += 1) {
    if (component[start] !== -1) continue
    component[start] = components
    const met = [start]
    for (const number of met) {
      for (let at = around.to.start[number]!; at < around.to.start[number + 1]!; at += 1) {
        steps.count += 1
        const other = around.to.items[at]!
        if (component[other] !== -1) continue
        component[other] = components
        level[other] = level[number]! + around.by.items[at]!
        met.push(other)
      }
    }
    components += 1
  }
  return { level, component, components }
}

/** Moves down whoever does not stand below their parents, and then ancestors without parents close to their children. */
function settle(level: Int32Array, down: NumberGroups, up: NumberGroups, steps: Steps): void {
  const order = freed(up, down, steps)
  for (const number of order)
    for (let at = down.start[number]!; at < down.start[number + 1]!; at += 1) {
      const child = down.items[at]!
      level[child] = Math.max(level[child]!, level[number]! + 1)
    }
  for (const number of order) {
    const hasChildren = down.start[number] !== down.start[number + 1]
    if (!hasChildren || up.start[number] !== up.start[number + 1]) continue
    let nearest = Infinity
    for (let at = down.start[number]!; at < down.start[number + 1]!; at += 1)
      nearest = Math.min(nearest, level[down.items[at]!]!)
    level[number] = nearest - 1
  }
}

/** Lets every part of the family begin in row 0. */
function lift(level: Int32Array, component: Int32Array, components: number): void {
  const top = new Int32Array(components).fill(2 ** 31 - 1)
  for (let number = 0; number < level.length; number += 1)
    top[component[number]!] = Math.min(top[component[number]!]!, level[number]!)
  for (let number = 0; number < level.length; number += 1) level[number]! -= top[component[number]!]!
}
