/**
 * Finds people who are their own ancestors, given everyone's parents by the child's id. Each cycle lists ids from child
 * to parent; cycles that share a person with an earlier one are omitted.
 *
 * A depth-first search without recursion, in linear time and memory: a hostile file may have 100,000 generations.
 */
export function findCycles(parentIds: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const visited = new Set<string>()
  /** Depth of each person on the current path from a descendant to an ancestor. */
  const depths = new Map<string, number>()
  for (const start of parentIds.keys()) {
    // `reported` is the greatest depth, up to this person, of someone in a reported cycle; -1 for none.
    const path = visited.has(start) ? [] : [{ id: start, next: 0, reported: -1 }]
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
      if (visit.next === 0) {
        visited.add(visit.id)
        depths.set(visit.id, path.length - 1)
      }
      const parent = parentIds.get(visit.id)?.[visit.next]
      visit.next += 1
      if (parent === undefined) {
        depths.delete(visit.id)
        path.pop()
        continue
      }
      const depth = depths.get(parent)
      if (depth !== undefined && depth > visit.reported) {
        cycles.push(path.slice(depth).map(({ id }) => id))
        for (let index = depth; index < path.length; index += 1) path[index]!.reported = index
      } else if (!visited.has(parent)) path.push({ id: parent, next: 0, reported: visit.reported })
    }
  }
  return cycles
}

/** All cycles are counted, and the first are described. */
export interface Cycles {
  count: number
  sentences: string[]
}

const maxDescribed = 20

export function describeCycles(cycles: string[][], findName: (id: string) => string): Cycles {
  const sentences = cycles.slice(0, maxDescribed).map(cycle => describeCycle(cycle, findName))
  return { count: cycles.length, sentences }
}

/**
 * 'Ada Hartwell is their own ancestor: Ada Hartwell, child of Bram Hartwell, child of Ada Hartwell'. Cycles of more
 * than six people are shortened.
 */
export function describeCycle(cycle: string[], findName: (id: string) => string): string {
  const names = cycle.slice(0, cycle.length > 6 ? 5 : 6).map(findName)
  if (cycle.length > 6) names.push(`… ${cycle.length - 5} more`)
  const [start = ''] = names
  return `${start} is their own ancestor: ${[...names, start].join(', child of ')}`
}
