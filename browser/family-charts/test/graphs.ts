import type { FamilyGraph } from '#browser/family-charts/layout/family-graph.ts'

/** A family graph from triples of child, parent, kind and of first, second, kind. Lower numbers are older. */
export function createGraph(descents: number[], partnerships: number[], count?: number): FamilyGraph {
  const people = [...descents, ...partnerships].filter((_, index) => index % 3 !== 2)
  const length = count ?? Math.max(...people) + 1
  return {
    count: length,
    birthKeys: Int32Array.from({ length }, (_, person) => person),
    firstTwins: Int32Array.from({ length }, (_, person) => person),
    descents: Int32Array.from(descents),
    partnerships: Int32Array.from(partnerships),
  }
}
