import { plainNumber } from '#browser/calculators/reading.ts'
import { compare, subtract, sum } from '#contract/exact.ts'
import type { Heir, DivisionMethod } from '#contract/finance/estate-split.ts'

/**
 * The heirs as a form and an address hold them: one after the other, each with how deep it stands. Whoever
 * follows and stands deeper is a child.
 */
export interface HeirEntry {
  /** Tells entries apart while they are moved and removed; not in the address. */
  id: number
  /** 0 for an heir, 1 for a child of one, 2 and 3 below. */
  depth: number
  name: string
  share: string
  isDeceased: boolean
}

export const deepest = 3
export const mostHeirs = 40

/** What stands in for a name that nobody has typed: who it is among its siblings. */
export function nameOf(entry: HeirEntry, entries: readonly HeirEntry[]): string {
  if (entry.name.trim() !== '') return entry.name.trim()
  const before = entries.slice(0, entries.indexOf(entry) + 1)
  const siblings = before.slice(before.findLastIndex(({ depth }) => depth < entry.depth) + 1)
  const number = siblings.filter(({ depth }) => depth === entry.depth).length
  return `${['Heir', 'Child', 'Grandchild', 'Great-grandchild'][entry.depth]} ${number}`
}

/** As an address has it: depth, living or deceased, share, name. `0 L 50 Ada`. */
export function writeHeir({ depth, name, share, isDeceased }: HeirEntry): string {
  return [depth, isDeceased ? 'D' : 'L', plainNumber(share) || '-', name].join(' ')
}

/** Lines that are no heirs are left out, and nobody stands deeper than a child of the one before. */
export function readHeirs(lines: readonly string[]): HeirEntry[] {
  const entries: HeirEntry[] = []
  for (const line of lines.slice(0, mostHeirs)) {
    const [, depth, state, share, name] = /^([0-3]) ([LD]) (\S{1,20}) ?(.{0,80})$/.exec(line) ?? []
    if (depth === undefined || share === undefined || name === undefined) continue
    const above = entries.at(-1)?.depth ?? -1
    entries.push({
      id: entries.length + 1,
      depth: Math.min(Number(depth), above + 1),
      name,
      share: share === '-' ? '' : share,
      isDeceased: state === 'D',
    })
  }
  return entries
}

/** Another heir at the end; for percentages with what is not given yet. */
export function withHeir(entries: readonly HeirEntry[], method: DivisionMethod): HeirEntry[] {
  return [
    ...entries,
    { id: nextId(entries), depth: 0, name: '', share: openShare(entries, method), isDeceased: false },
  ]
}

/** A child behind the other children of an entry. */
export function withChild(entries: readonly HeirEntry[], of: HeirEntry): HeirEntry[] {
  const end = endOfBranch(entries, of)
  const child = { id: nextId(entries), depth: of.depth + 1, name: '', share: '1', isDeceased: false }
  return entries.toSpliced(end, 0, child)
}

/** Without an entry and everybody below it. */
export function withoutHeir(entries: readonly HeirEntry[], gone: HeirEntry): HeirEntry[] {
  const place = entries.indexOf(gone)
  return entries.toSpliced(place, endOfBranch(entries, gone) - place)
}

export function changedHeir(
  entries: readonly HeirEntry[],
  heir: HeirEntry,
  change: Partial<HeirEntry>,
): HeirEntry[] {
  return entries.with(entries.indexOf(heir), { ...heir, ...change })
}

/** Who is asked about: without stocks the heirs alone, by stock also those below somebody who has died. */
export function shownHeirs(entries: readonly HeirEntry[], method: DivisionMethod): HeirEntry[] {
  if (method !== 'stirpes') return entries.filter(({ depth }) => depth === 0)
  let livingAt = Number.POSITIVE_INFINITY
  return entries.filter(({ depth, isDeceased }) => {
    if (depth > livingAt) return false
    livingAt = isDeceased ? Number.POSITIVE_INFINITY : depth
    return true
  })
}

/** The same as a tree, names filled in. */
export function treeOf(entries: readonly HeirEntry[], depth = 0): Heir[] {
  return entries
    .filter(entry => entry.depth === depth)
    .map(entry => ({
      name: nameOf(entry, entries),
      share: plainNumber(entry.share) || '0',
      isDeceased: entry.isDeceased,
      children: treeOf(entries.slice(entries.indexOf(entry) + 1, endOfBranch(entries, entry)), depth + 1),
    }))
}

function openShare(entries: readonly HeirEntry[], method: DivisionMethod): string {
  if (method !== 'percent') return '1'
  const shares = entries.filter(({ depth }) => depth === 0).map(({ share }) => plainNumber(share))
  if (!shares.every(share => /^\d+(\.\d+)?$/.test(share))) return '0'
  const open = subtract('100', sum(shares))
  return compare(open, '0') > 0 ? open : '0'
}

function endOfBranch(entries: readonly HeirEntry[], entry: HeirEntry): number {
  const place = entries.indexOf(entry)
  const after = entries.findIndex(({ depth }, index) => index > place && depth <= entry.depth)
  return after === -1 ? entries.length : after
}

function nextId(entries: readonly HeirEntry[]): number {
  return entries.reduce((most, { id }) => Math.max(most, id), 0) + 1
}
