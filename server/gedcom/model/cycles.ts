import type { LinkedFamily, LinkedPerson } from './people.ts'

/**
 * People who are their own ancestors, each circle once, by ids from child to parent. Found without recursion,
 * however long the line is: a circle is a strongly connected part of the tree (Tarjan).
 *
 * Every parent counts, adoptive ones too: nobody is brought up by their own child's child.
 */
export function findCycles({
  people,
  families,
}: {
  people: Pick<LinkedPerson, 'id'>[]
  families: Pick<LinkedFamily, 'partners' | 'children'>[]
}): string[][] {
  const parentsOf = new Map<string, string[]>()
  for (const { id } of people) parentsOf.set(id, [])
  for (const { partners, children } of families)
    for (const { person } of children)
      for (const partner of partners)
        if (parentsOf.has(partner.person)) parentsOf.get(person)?.push(partner.person)

  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const onPath = new Set<string>()
  const path: string[] = []
  const cycles: string[][] = []
  for (const start of parentsOf.keys()) {
    if (order.has(start)) continue
    const open = [{ id: start, next: 0 }]
    while (open.length > 0) {
      const visit = open.at(-1)
      if (visit === undefined) break
      const { id } = visit
      if (visit.next === 0) {
        order.set(id, order.size)
        lowest.set(id, order.get(id) ?? 0)
        path.push(id)
        onPath.add(id)
      }
      const parent = parentsOf.get(id)?.[visit.next]
      visit.next += 1
      if (parent !== undefined) {
        if (!order.has(parent)) open.push({ id: parent, next: 0 })
        else if (onPath.has(parent)) lower(lowest, id, order.get(parent))
        continue
      }
      open.pop()
      const below = open.at(-1)
      if (below !== undefined) lower(lowest, below.id, lowest.get(id))
      if (lowest.get(id) !== order.get(id)) continue
      const part = path.splice(path.lastIndexOf(id))
      for (const member of part) onPath.delete(member)
      if (part.length > 1 || parentsOf.get(id)?.includes(id)) cycles.push(circleIn(part, parentsOf))
    }
  }
  return cycles
}

/**
 * 'Ada Hartwell is their own ancestor: Ada Hartwell, child of Bram Hartwell, child of Ada Hartwell'. `nameOf` calls
 * somebody by what they are called in the tree.
 */
export function describeCycle(cycle: string[], nameOf: (id: string) => string): string {
  const named = cycle.slice(0, cycle.length > 6 ? 5 : 6).map(nameOf)
  if (cycle.length > 6) named.push(`… ${cycle.length - 5} more`)
  const [start = ''] = named
  return `${start} is their own ancestor: ${[...named, start].join(', child of ')}`
}

function lower(lowest: Map<string, number>, id: string, than: number | undefined): void {
  lowest.set(id, Math.min(lowest.get(id) ?? 0, than ?? 0))
}

/** One way around through the part, the shortest from its first member back to itself. */
function circleIn(part: string[], parentsOf: Map<string, string[]>): string[] {
  const [start = ''] = part
  const members = new Set(part)
  const cameFrom = new Map<string, string>()
  const open = [start]
  for (let at = 0; at < open.length; at += 1) {
    const id = open[at] ?? ''
    for (const parent of parentsOf.get(id) ?? []) {
      if (!members.has(parent)) continue
      if (parent === start) {
        const circle = [id]
        for (let back = cameFrom.get(id); back !== undefined; back = cameFrom.get(back)) circle.push(back)
        return circle.toReversed()
      }
      if (!cameFrom.has(parent)) {
        cameFrom.set(parent, id)
        open.push(parent)
      }
    }
  }
  return part
}
