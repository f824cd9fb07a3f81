import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { describeCycle, findCycles } from './cycles.ts'

test('finds and describes a person who is their own grandparent', () => {
  const tree = mapParentIds([
    ['Ada', 'Bram'],
    ['Bram', 'Cosima'],
    ['Cosima', 'Ada'],
    ['Doran', 'Ada'],
  ])
  const cycles = findCycles(tree)
  expect(cycles).toHaveLength(1)
  expect(cycles[0]?.toSorted()).toEqual(['Ada', 'Bram', 'Cosima'])
  expect(describeCycle(['Ada', 'Bram', 'Cosima'], addSurname)).toBe(
    'Ada Hartwell is their own ancestor: Ada Hartwell, child of Bram Hartwell, child of Cosima Hartwell, ' +
      'child of Ada Hartwell',
  )
  expect(describeCycle(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'], addSurname)).toBe(
    'A Hartwell is their own ancestor: A Hartwell, child of B Hartwell, child of C Hartwell, child of D Hartwell, ' +
      'child of E Hartwell, child of … 3 more, child of A Hartwell',
  )
})

test('finds a person who is their own parent', () => {
  expect(findCycles(mapParentIds([['Ada', 'Ada']]))).toEqual([['Ada']])
})

test('accepts married cousins and a child with two families', () => {
  const tree = mapParentIds([
    ['Bram', 'Ada'],
    ['Cosima', 'Ada'],
    ['Doran', 'Bram'],
    ['Elspeth', 'Cosima'],
    ['Fenna', 'Doran'],
    ['Fenna', 'Elspeth'],
    ['Fenna', 'Ada'],
  ])
  expect(findCycles(tree)).toEqual([])
})

test('finds and summarizes a cycle of 20,000 generations', () => {
  const links = Array.from({ length: 20_000 }, (_, at): [string, string] => [
    `P${at}`,
    `P${(at + 1) % 20_000}`,
  ])
  const tree = mapParentIds(links)
  const cycles = findCycles(tree)
  expect(cycles.map(cycle => cycle.length)).toEqual([20_000])
  expect(describeCycle(cycles[0] ?? [], addSurname).length).toBeLessThan(600)
  expect(findCycles(mapParentIds(links.slice(1)))).toEqual([])
})

test('finds a cycle exactly where a person is their own ancestor', () => {
  const names = 'ABCDEFG'.split('')
  const link = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names))
  fc.assert(
    fc.property(fc.array(link, { maxLength: 12 }), links => {
      const cycles = findCycles(mapParentIds(links))
      const inCircle = names.filter(name => isOwnAncestor(links, name))
      for (const cycle of cycles)
        for (const [at, child] of cycle.entries())
          expect(links).toContainEqual([child, cycle[(at + 1) % cycle.length]])
      expect(cycles.length > 0).toBe(inCircle.length > 0)
      expect(cycles.flat().every(name => inCircle.includes(name))).toBe(true)
    }),
    { numRuns: 500 },
  )
})

function addSurname(name: string): string {
  return `${name} Hartwell`
}

function isOwnAncestor(links: [string, string][], start: string): boolean {
  const seen = new Set<string>()
  const open = [start]
  for (let name = open.pop(); name !== undefined; name = open.pop())
    for (const [child, parent] of links)
      if (child === name && !seen.has(parent)) {
        seen.add(parent)
        open.push(parent)
      }
  return seen.has(start)
}

/** The parents of everyone, by these pairs of child and parent. */
function mapParentIds(links: [string, string][]): Map<string, string[]> {
  const parentIds = new Map<string, string[]>()
  for (const [child, parent] of links) parentIds.set(child, [...(parentIds.get(child) ?? []), parent])
  return parentIds
}
