import type { ChartKind } from './chart-selection.ts'
import { parentKinds, partnershipKinds } from './family-graph.ts'
import type { ChartLayout } from './layout.ts'
import { getGroup } from './number-groups.ts'
import type { Relatives } from './relatives.ts'

/** One line of the list view. Nested lines follow it, one level deeper. */
export interface OutlineLine {
  /** The index of the person on the chart. */
  person: number
  level: number
  /** The relation to the line above: 'married', 'adoptive child'; empty for a child or parent by birth. */
  relation: string
  /** True when the person already has a line elsewhere, with the lines nested in it. */
  isRepeated: boolean
  /** The number of nested lines on all levels. */
  nestedCount: number
  /** The position among its siblings in the list, from 1. */
  position: number
  siblings: number
}

/** `partnerOf` is the person under whose line a partner is listed; -1 for all others. */
type Entry = { person: number; relation: string; partnerOf: number }
type PendingLine = Entry & { level: number; parentLine: number }

/**
 * The same people and links as on the chart, as a list. Partners are nested under each person, and shared children
 * under the partners. For ancestors, parents are nested under each person. A person who is reached again, as after a
 * marriage of cousins, gets a line marked as repeated. Nothing is nested in it.
 */
export function buildOutline(layout: ChartLayout, relatives: Relatives, kind: ChartKind): OutlineLine[] {
  const lines: OutlineLine[] = []
  const parentLines: number[] = []
  const isListed = new Uint8Array(layout.people.length)

  function listLinesFrom(start: number): void {
    const stack: PendingLine[] = [{ person: start, level: 1, relation: '', partnerOf: -1, parentLine: -1 }]
    while (stack.length > 0) {
      const next = stack.pop()!
      const { person, level, relation } = next
      const isRepeated = isListed[person] === 1
      isListed[person] = 1
      parentLines.push(next.parentLine)
      const number = lines.length
      lines.push({ person, level, relation, isRepeated, nestedCount: 0, position: 1, siblings: 1 })
      if (isRepeated) continue
      const nested = kind === 'ancestors' ? listParents(person) : listChildrenAndPartners(next)
      for (const entry of nested.toReversed()) stack.push({ ...entry, level: level + 1, parentLine: number })
    }
  }

  function listParents(person: number): Entry[] {
    const kinds = getGroup(relatives.parentKinds, person)
    return getGroup(relatives.parents, person).map((parent, index) => ({
      person: parent,
      relation: formatRelation(kinds[index]!, 'parent'),
      partnerOf: -1,
    }))
  }

  function listChildrenAndPartners({ person, partnerOf }: Entry): Entry[] {
    const kinds = getGroup(relatives.partnerKinds, person)
    const partners: Entry[] = []
    for (const [index, partner] of getGroup(relatives.partners, person).entries())
      if (partner !== partnerOf) {
        const relation = partnerLabels[partnershipKinds[kinds[index]!]!]
        partners.push({ person: partner, relation, partnerOf: person })
      }
    const unlistedPartners = new Set(
      partners.filter(({ person }) => isListed[person] === 0).map(({ person }) => person),
    )
    const childKinds = getGroup(relatives.childKinds, person)
    const children: Entry[] = []
    for (const [index, child] of getGroup(relatives.children, person).entries()) {
      // Children shared with a partner below are nested under that partner.
      if (getGroup(relatives.parents, child).some(parent => unlistedPartners.has(parent))) continue
      children.push({ person: child, relation: formatRelation(childKinds[index]!, 'child'), partnerOf: -1 })
    }
    const { birthKeys } = layout.graph
    children.sort((a, b) => birthKeys[a.person]! - birthKeys[b.person]!)
    return [...children, ...partners]
  }

  if (kind !== 'family') listLinesFrom(layout.root)
  else for (const start of findStarts(layout, relatives)) if (isListed[start] === 0) listLinesFrom(start)
  for (const person of isListed.keys()) if (isListed[person] === 0) listLinesFrom(person)
  countSiblings(lines, parentLines)
  return lines
}

const partnerLabels = {
  marriage: 'married',
  partnership: 'partner',
  engagement: 'engaged',
  divorced: 'divorced',
} as const

function formatRelation(kind: number, noun: 'parent' | 'child'): string {
  return kind === 0 ? '' : `${parentKinds[kind]} ${noun}`
}

/** People without parents whose partners have no parents either, from the top row down and from left to right. */
function findStarts({ row, people, x }: ChartLayout, relatives: Relatives): number[] {
  const hasParents = (person: number) => getGroup(relatives.parents, person).length > 0
  return [...people.keys()]
    .filter(person => !hasParents(person) && !getGroup(relatives.partners, person).some(hasParents))
    .sort((a, b) => row[a]! - row[b]! || x[a]! - x[b]!)
}

function countSiblings(lines: OutlineLine[], parentLines: number[]): void {
  const childCounts = new Map<number, number>()
  for (const [number, line] of lines.entries()) {
    const position = (childCounts.get(parentLines[number]!) ?? 0) + 1
    childCounts.set(parentLines[number]!, position)
    line.position = position
  }
  for (let number = lines.length - 1; number >= 0; number -= 1) {
    const parent = parentLines[number]!
    lines[number]!.siblings = childCounts.get(parent)!
    if (parent >= 0) lines[parent]!.nestedCount += lines[number]!.nestedCount + 1
  }
}

/** The numbers of all lines that are not inside a collapsed line. */
export function findVisibleLines(
  lines: readonly OutlineLine[],
  isExpanded: (number: number) => boolean,
): number[] {
  const visible: number[] = []
  for (let number = 0; number < lines.length; number += 1) {
    visible.push(number)
    if (lines[number]!.nestedCount > 0 && !isExpanded(number)) number += lines[number]!.nestedCount
  }
  return visible
}
