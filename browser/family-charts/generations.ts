import { column, listed, listsOf, type FamilyGraph, type Lists } from './family-graph.ts'

/** Where everybody stands from top to bottom, and who stands together. */
export interface Generations {
  /** Counted from the top of a person's part of the family: every child stands below its parents. */
  row: Int32Array
  /** Partners, and parents of the same child, stand together in one row: the number of their cluster. */
  cluster: Int32Array
  clusters: number
  /** Parts of the family that no link joins. */
  component: Int32Array
  components: number
  /** 1 for each descent that would make somebody their own ancestor: data can be wrong, and a chart still shows it. */
  isOdd: Uint8Array
  /** How often something was looked at: what grows with the family, and must not grow faster. */
  steps: number
}

export function generations(family: FamilyGraph): Generations {
  const children = column(family.descents, 0)
  const parents = column(family.descents, 1)
  const steps = { count: 0 }
  const isOdd = oddDescents(family.count, children, parents, steps)
  const straight = [...children.keys()].filter(link => isOdd[link] === 0)
  const above = straight.map(link => parents[link]!)
  const below = straight.map(link => children[link]!)

  const together = unions(family, isOdd)
  const first = numbered(family.count, person => together.find(person))
  const isKnotted = knotted(first, above, below, steps)
  // Somebody and their own grandchild cannot stand in one row: those clusters are taken apart.
  const { cluster, clusters } = numbered(family.count, person =>
    isKnotted[first.cluster[person]!] === 1 ? person : together.find(person),
  )

  const clusterAbove = above.map(person => cluster[person]!)
  const clusterBelow = below.map(person => cluster[person]!)
  const down = listsOf(clusters, clusterAbove, clusterBelow)
  const up = listsOf(clusters, clusterBelow, clusterAbove)
  const around = neighbours(family, cluster, clusters)
  const { level, component, components } = levels(clusters, around, steps)
  settle(level, down, up, steps)
  lift(level, component, components)
  return {
    row: cluster.map(number => level[number]!),
    cluster,
    clusters,
    component: cluster.map(number => component[number]!),
    components,
    isOdd,
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
  const linksDown = listsOf(
    count,
    parents,
    children.map((_, link) => link),
  )
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
  const leader = Int32Array.from({ length: count }, (_, person) => person)
  function find(person: number): number {
    let at = person
    while (leader[at] !== at) {
      leader[at] = leader[leader[at]!]!
      at = leader[at]!
    }
    return at
  }
  const join = (one: number, other: number) => {
    const [a, b] = [find(one), find(other)]
    if (a !== b) leader[Math.max(a, b)] = Math.min(a, b)
  }
  for (let at = 0; at < partnerships.length; at += 3) join(partnerships[at]!, partnerships[at + 1]!)
  const before = new Int32Array(count * 2).fill(-1)
  for (let at = 0; at < descents.length; at += 3) {
    const [child, parent, kind] = [descents[at]!, descents[at + 1]!, descents[at + 2]!]
    if (kind > 1 || isOdd[at / 3] === 1) continue
    const other = before[child * 2 + kind]!
    if (other >= 0) join(other, parent)
    before[child * 2 + kind] = parent
  }
  return { find }
}

function numbered(count: number, leaderOf: (person: number) => number) {
  const number = new Int32Array(count).fill(-1)
  let clusters = 0
  const cluster = Int32Array.from({ length: count }, (_, person) => {
    const leader = leaderOf(person)
    if (number[leader] === -1) number[leader] = clusters++
    return number[leader]!
  })
  return { cluster, clusters }
}

/** 1 for each cluster that lies on a way of descents from a cluster to itself, or between two such ways. */
function knotted(
  { cluster, clusters }: { cluster: Int32Array; clusters: number },
  above: number[],
  below: number[],
  steps: Steps,
): Uint8Array {
  const from = above.map(person => cluster[person]!)
  const to = below.map(person => cluster[person]!)
  const isFree = new Uint8Array(clusters)
  for (const [next, before] of [
    [listsOf(clusters, from, to), from],
    [listsOf(clusters, to, from), to],
  ] as const) {
    const waits = new Int32Array(clusters)
    for (const target of before === from ? to : from) waits[target]! += 1
    const free = [...waits.keys()].filter(number => waits[number] === 0)
    for (const number of free) {
      isFree[number] = 1
      for (const other of listed(next, number)) {
        steps.count += 1
        waits[other]! -= 1
        if (waits[other] === 0) free.push(other)
      }
    }
  }
  return isFree.map(free => 1 - free)
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
  return { to: listsOf(clusters, from, to), by: listsOf(clusters, from, by) }
}

/** Generations as they are counted from one cluster to the next, so that those of one age stand in one row. */
function levels(clusters: number, around: { to: Lists; by: Lists }, steps: Steps) {
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
function settle(level: Int32Array, down: Lists, up: Lists, steps: Steps): void {
  const waits = level.map((_, number) => up.start[number + 1]! - up.start[number]!)
  const order = [...waits.keys()].filter(number => waits[number] === 0)
  for (const number of order)
    for (const other of listed(down, number)) {
      steps.count += 1
      level[other] = Math.max(level[other]!, level[number]! + 1)
      waits[other]! -= 1
      if (waits[other] === 0) order.push(other)
    }
  for (const number of order.toReversed()) {
    const children = listed(down, number)
    if (children.length === 0 || up.start[number] !== up.start[number + 1]) continue
    let nearest = Infinity
    for (const child of children) nearest = Math.min(nearest, level[child]!)
    level[number] = nearest - 1
  }
}

/** Lets every part of the family begin in row 0. */
function lift(level: Int32Array, component: Int32Array, components: number): void {
  const top = new Int32Array(components).fill(2 ** 31 - 1)
  for (const [number, part] of component.entries()) top[part] = Math.min(top[part]!, level[number]!)
  for (const [number, part] of component.entries()) level[number]! -= top[part]!
}
