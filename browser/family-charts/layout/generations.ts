import type { FamilyGraph } from './family-graph.ts'
import { extractColumn, groupNumbers, createRange, type NumberGroups } from './number-groups.ts'

/** The row of every person, and the groups of people who share a row. */
export interface Generations {
  /** For each person the row within their component, 0 at the top. Every child is below its parents. */
  row: Int32Array
  /** For each person the number of their cluster: partners and co-parents, who share one row. */
  cluster: Int32Array
  clusterCount: number
  /** For each person the number of their component: a part of the family without links to the rest. */
  component: Int32Array
  componentCount: number
  /** 1 for each descent that would make a person their own ancestor. Imported data can contain such links. */
  closesCycle: Uint8Array
  /** Counts inner-loop steps. A test checks that they grow linearly with the family. */
  steps: number
}

export function assignGenerations(family: FamilyGraph): Generations {
  const children = extractColumn(family.descents, 0)
  const parents = extractColumn(family.descents, 1)
  const steps = { count: 0 }
  const closesCycle = findCycleLinks(family.count, children, parents, steps)
  const isAcyclic = (_: number, link: number) => closesCycle[link] === 0
  const acyclicParents = parents.filter(isAcyclic)
  const acyclicChildren = children.filter(isAcyclic)

  const unions = uniteCouples(family, closesCycle)
  const buildClusters = (leaderOf: (person: number) => number) => {
    const { cluster, clusterCount } = numberClusters(family.count, leaderOf)
    const from = acyclicParents.map(person => cluster[person]!)
    const to = acyclicChildren.map(person => cluster[person]!)
    return {
      cluster,
      clusterCount,
      down: groupNumbers(clusterCount, from, to),
      up: groupNumbers(clusterCount, to, from),
    }
  }
  const unitedClusters = buildClusters(person => unions.find(person))
  const isCyclic = findCyclicClusters(unitedClusters.down, unitedClusters.up, steps)
  // A person and their own grandchild cannot share a row, so their cluster is split into single people.
  const { cluster, clusterCount, down, up } =
    isCyclic === null
      ? unitedClusters
      : buildClusters(person =>
          isCyclic[unitedClusters.cluster[person]!] === 1 ? person : unions.find(person),
        )

  const links = linkClusters(family, cluster, clusterCount)
  const { level, component, componentCount } = assignLevels(clusterCount, links, steps)
  pushBelowParents(level, down, up, steps)
  startAtZero(level, component, componentCount)
  return {
    row: cluster.map(number => level[number]!),
    cluster,
    clusterCount,
    component: cluster.map(number => component[number]!),
    componentCount,
    closesCycle,
    steps: steps.count,
  }
}

type Steps = { count: number }

/** Depth-first search down from every person. A link back to a person on the current path closes a cycle. */
function findCycleLinks(
  count: number,
  children: Int32Array,
  parents: Int32Array,
  steps: Steps,
): Uint8Array<ArrayBuffer> {
  const linksDown = groupNumbers(count, parents, createRange(children.length))
  const closesCycle = new Uint8Array(children.length)
  const state = new Uint8Array(count) // 0 unvisited, 1 on the current path, 2 done
  const next = linksDown.start.slice(0, count)
  for (let start = 0; start < count; start += 1) {
    if (state[start] !== 0) continue
    const path = [start]
    state[start] = 1
    while (path.length > 0) {
      steps.count += 1
      const person = path[path.length - 1]!
      if (next[person] === linksDown.start[person + 1]) {
        state[person] = 2
        path.pop()
        continue
      }
      const link = linksDown.items[next[person]!]!
      next[person]! += 1
      const child = children[link]!
      if (state[child] === 1) closesCycle[link] = 1
      else if (state[child] === 0) {
        state[child] = 1
        path.push(child)
      }
    }
  }
  return closesCycle
}

/** Union-find: unites partners, and parents who share a child by birth or by adoption. */
function uniteCouples({ count, descents, partnerships }: FamilyGraph, closesCycle: Uint8Array) {
  const leader = createRange(count)
  function findLeader(person: number): number {
    let current = person
    while (leader[current] !== current) {
      leader[current] = leader[leader[current]!]!
      current = leader[current]!
    }
    return current
  }
  const uniteSets = (first: number, second: number) => {
    const a = findLeader(first)
    const b = findLeader(second)
    if (a !== b) leader[Math.max(a, b)] = Math.min(a, b)
  }
  for (let link = 0; link < partnerships.length; link += 3)
    uniteSets(partnerships[link]!, partnerships[link + 1]!)
  const previousParent = new Int32Array(count * 2).fill(-1)
  for (let link = 0; link < descents.length; link += 3) {
    const kind = descents[link + 2]!
    if (kind > 1 || closesCycle[link / 3] === 1) continue
    const parent = descents[link + 1]!
    const key = descents[link]! * 2 + kind
    if (previousParent[key]! >= 0) uniteSets(previousParent[key]!, parent)
    previousParent[key] = parent
  }
  return { find: findLeader }
}

function numberClusters(count: number, leaderOf: (person: number) => number) {
  const numberOf = new Int32Array(count).fill(-1)
  let clusterCount = 0
  const cluster = new Int32Array(count)
  for (let person = 0; person < count; person += 1) {
    const leader = leaderOf(person)
    if (numberOf[leader] === -1) numberOf[leader] = clusterCount++
    cluster[person] = numberOf[leader]!
  }
  return { cluster, clusterCount }
}

/** 1 for each cluster on a cycle of descents or on a path between two cycles. Null without a cycle. */
function findCyclicClusters(down: NumberGroups, up: NumberGroups, steps: Steps): Uint8Array | null {
  const count = down.start.length - 1
  const sortedDown = sortTopologically(up, down, steps)
  if (sortedDown.length === count) return null
  const isCyclic = new Uint8Array(count).fill(1)
  for (const cluster of sortedDown) isCyclic[cluster] = 0
  for (const cluster of sortTopologically(down, up, steps)) isCyclic[cluster] = 0
  return isCyclic
}

/** Topological sort (Kahn, 1962). Nodes on a cycle, and all that depend on them, are left out. */
function sortTopologically(dependencies: NumberGroups, dependents: NumberGroups, steps: Steps): number[] {
  const count = dependencies.start.length - 1
  const pending = new Int32Array(count)
  const sorted: number[] = []
  for (let node = 0; node < count; node += 1) {
    pending[node] = dependencies.start[node + 1]! - dependencies.start[node]!
    if (pending[node] === 0) sorted.push(node)
  }
  // The list grows while the loop runs.
  for (const node of sorted) {
    for (let index = dependents.start[node]!; index < dependents.start[node + 1]!; index += 1) {
      steps.count += 1
      const dependent = dependents.items[index]!
      pending[dependent]! -= 1
      if (pending[dependent] === 0) sorted.push(dependent)
    }
  }
  return sorted
}

/** The links of a cluster to other clusters, and how many rows each leads down: -1, 0 or 1. */
interface ClusterLinks {
  to: NumberGroups
  rowsDown: NumberGroups
}

function linkClusters(family: FamilyGraph, cluster: Int32Array, clusterCount: number): ClusterLinks {
  const from: number[] = []
  const to: number[] = []
  const rowsDown: number[] = []
  const addLink = (first: number, second: number, rows: number) => {
    if (cluster[first] === cluster[second]) return
    from.push(cluster[first]!, cluster[second]!)
    to.push(cluster[second]!, cluster[first]!)
    rowsDown.push(rows, -rows)
  }
  for (let link = 0; link < family.descents.length; link += 3)
    addLink(family.descents[link + 1]!, family.descents[link]!, 1)
  for (let link = 0; link < family.partnerships.length; link += 3)
    addLink(family.partnerships[link]!, family.partnerships[link + 1]!, 0)
  return {
    to: groupNumbers(clusterCount, from, to),
    rowsDown: groupNumbers(clusterCount, from, rowsDown),
  }
}

/** Breadth-first search: counts rows from one cluster to the next, so that people of one age share a row. */
function assignLevels(clusterCount: number, { to, rowsDown }: ClusterLinks, steps: Steps) {
  const level = new Int32Array(clusterCount)
  const component = new Int32Array(clusterCount).fill(-1)
  let componentCount = 0
  for (let start = 0; start < clusterCount; start += 1) {
    if (component[start] !== -1) continue
    component[start] = componentCount
    const queue = [start]
    for (const cluster of queue) {
      for (let index = to.start[cluster]!; index < to.start[cluster + 1]!; index += 1) {
        steps.count += 1
        const linked = to.items[index]!
        if (component[linked] !== -1) continue
        component[linked] = componentCount
        level[linked] = level[cluster]! + rowsDown.items[index]!
        queue.push(linked)
      }
    }
    componentCount += 1
  }
  return { level, component, componentCount }
}

/** Moves people below their parents, then ancestors without parents down to the row above their children. */
function pushBelowParents(level: Int32Array, down: NumberGroups, up: NumberGroups, steps: Steps): void {
  const sorted = sortTopologically(up, down, steps)
  for (const cluster of sorted)
    for (let index = down.start[cluster]!; index < down.start[cluster + 1]!; index += 1) {
      const child = down.items[index]!
      level[child] = Math.max(level[child]!, level[cluster]! + 1)
    }
  for (const cluster of sorted) {
    const hasChildren = down.start[cluster] !== down.start[cluster + 1]
    if (!hasChildren || up.start[cluster] !== up.start[cluster + 1]) continue
    let nearest = Infinity
    for (let index = down.start[cluster]!; index < down.start[cluster + 1]!; index += 1)
      nearest = Math.min(nearest, level[down.items[index]!]!)
    level[cluster] = nearest - 1
  }
}

/** Shifts each component so that its top row is 0. */
function startAtZero(level: Int32Array, component: Int32Array, componentCount: number): void {
  const top = new Int32Array(componentCount).fill(2 ** 31 - 1)
  for (let cluster = 0; cluster < level.length; cluster += 1)
    top[component[cluster]!] = Math.min(top[component[cluster]!]!, level[cluster]!)
  for (let cluster = 0; cluster < level.length; cluster += 1) level[cluster]! -= top[component[cluster]!]!
}
