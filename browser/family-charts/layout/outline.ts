import type { ChartKind } from './chart-selection.ts'
import { groupAt, parentKinds, partnershipKinds } from './family-graph.ts'
import type { ChartLayout } from './layout.ts'
import type { Relatives } from './relatives.ts'

/** One line of a chart as a list. Lines that belong to it follow it, one level deeper. */
export interface OutlineLine {
  /** Of the person on the chart. */
  person: number
  level: number
  /** What makes the line stand here: 'married', 'adoptive child'; empty where the indentation says it. */
  relation: string
  /** The person has a line of their own elsewhere, with those who belong to them. */
  isRepeated: boolean
  /** How many lines belong to it, at any level. */
  nestedCount: number
  /** Which one of its siblings on the list it is, from 1, and of how many. */
  position: number
  siblings: number
}

type Waiting = { place: number; level: number; relation: string; other: number; parent: number }

/**
 * The same people and links as the chart, as a list: under each person their partners, and under these the children
 * whom they had together. For ancestors, under each person their parents. Everybody has one line; where a cousin
 * marriage leads to somebody a second time, the line says so and ends.
 */
export function buildOutline(chart: ChartLayout, kin: Relatives, kind: ChartKind): OutlineLine[] {
  const lines: OutlineLine[] = []
  const parentLine: number[] = []
  const isListed = new Uint8Array(chart.people.length)

  function list(start: number): void {
    const waiting: Waiting[] = [{ place: start, level: 1, relation: '', other: -1, parent: -1 }]
    while (waiting.length > 0) {
      const next = waiting.pop()!
      const { place, level, relation } = next
      const isRepeated = isListed[place] === 1
      isListed[place] = 1
      parentLine.push(next.parent)
      const number = lines.length
      lines.push({ person: place, level, relation, isRepeated, nestedCount: 0, position: 1, siblings: 1 })
      if (isRepeated) continue
      const under = kind === 'ancestors' ? parentsUnder(place) : partnersAndChildren(next)
      for (const [other, relation, first] of under.toReversed())
        waiting.push({ place: other, relation, level: level + 1, other: first, parent: number })
    }
  }

  function parentsUnder(place: number): Under[] {
    const kinds = groupAt(kin.parentKinds, place)
    return [...groupAt(kin.parents, place)].map((parent, at) => [parent, wordFor(kinds[at]!, 'parent'), -1])
  }

  /** `other` is the partner under whom somebody stands. Their children stand under this line. */
  function partnersAndChildren({ place, other }: Waiting): Under[] {
    const kinds = groupAt(kin.partnerKinds, place)
    const partners: Under[] = []
    for (const [at, partner] of groupAt(kin.partners, place).entries())
      if (partner !== other) partners.push([partner, partnerWords[partnershipKinds[kinds[at]!]!], place])
    const isPartner = new Set(
      partners.filter(([partner]) => isListed[partner] === 0).map(([partner]) => partner),
    )
    const childKinds = groupAt(kin.childKinds, place)
    const children: Under[] = []
    for (const [at, child] of groupAt(kin.children, place).entries()) {
      // A child of a partner who is listed below stands there.
      if (groupAt(kin.parents, child).some(parent => isPartner.has(parent))) continue
      children.push([child, wordFor(childKinds[at]!, 'child'), -1])
    }
    children.sort(([one], [another]) => chart.graph.birthKeys[one]! - chart.graph.birthKeys[another]!)
    return [...children, ...partners]
  }

  if (kind !== 'family') list(chart.root)
  else for (const start of startsOf(chart, kin)) if (isListed[start] === 0) list(start)
  for (const place of isListed.keys()) if (isListed[place] === 0) list(place)
  count(lines, parentLine)
  return lines
}

/** Somebody under a line: who, why, and whose partner they stand there as. */
type Under = [place: number, relation: string, partnerOf: number]

const partnerWords = {
  marriage: 'married',
  partnership: 'partner',
  engagement: 'engaged',
  divorced: 'divorced',
} as const

function wordFor(kind: number, who: 'parent' | 'child'): string {
  return kind === 0 ? '' : `${parentKinds[kind]} ${who}`
}

/** Whom the list begins with: from the top row down, left to right, those without parents whose partners have none either. */
function startsOf({ row, people, x }: ChartLayout, kin: Relatives): number[] {
  const hasParents = (place: number) => groupAt(kin.parents, place).length > 0
  return [...people.keys()]
    .filter(place => !hasParents(place) && !groupAt(kin.partners, place).some(hasParents))
    .sort((one, other) => row[one]! - row[other]! || x[one]! - x[other]!)
}

function count(lines: OutlineLine[], parentLine: number[]): void {
  const children = new Map<number, number>()
  for (const [number, line] of lines.entries()) {
    const position = (children.get(parentLine[number]!) ?? 0) + 1
    children.set(parentLine[number]!, position)
    line.position = position
  }
  for (let number = lines.length - 1; number >= 0; number -= 1) {
    const parent = parentLine[number]!
    lines[number]!.siblings = children.get(parent)!
    if (parent >= 0) lines[parent]!.nestedCount += lines[number]!.nestedCount + 1
  }
}

/** The numbers of the lines that are to be seen when some are closed. */
export function visibleLines(lines: readonly OutlineLine[], isOpen: (number: number) => boolean): number[] {
  const open: number[] = []
  for (let number = 0; number < lines.length; number += 1) {
    open.push(number)
    if (lines[number]!.nestedCount > 0 && !isOpen(number)) number += lines[number]!.nestedCount
  }
  return open
}
