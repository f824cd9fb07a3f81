import { removeSeparators } from '#browser/calculators/form-parser.ts'
import type { Heir, DivisionMethod } from '#contract/finance/estate-split.ts'
import { compare, subtract, sum } from '#contract/finance/exact.ts'

/**
 * The heirs of the form and the address as a flat list with depths. A deeper entry is a child of the nearest
 * shallower one before it.
 */
export interface HeirEntry {
  /** Identifies an entry in the form; not in the address. */
  id: number
  /** 0 for an heir, 1 for a child of one, 2 and 3 below. */
  depth: number
  name: string
  share: string
  isDeceased: boolean
}

export const maxDepth = 3
export const maxHeirs = 40

/** The name, or a placeholder such as `Child 2` for an empty one. */
export function formatHeirName(entry: HeirEntry, entries: readonly HeirEntry[]): string {
  if (entry.name.trim() !== '') return entry.name.trim()
  const before = entries.slice(0, entries.indexOf(entry) + 1)
  const siblings = before.slice(before.findLastIndex(({ depth }) => depth < entry.depth) + 1)
  const number = siblings.filter(({ depth }) => depth === entry.depth).length
  return `${['Heir', 'Child', 'Grandchild', 'Great-grandchild'][entry.depth]} ${number}`
}

/** An entry in the address: depth, living or deceased, share, name. `0 L 50 Ada`. */
export function writeHeir({ depth, name, share, isDeceased }: HeirEntry): string {
  return [depth, isDeceased ? 'D' : 'L', removeSeparators(share) || '-', name].join(' ')
}

/** Ignores malformed lines and limits the depth to that of a child of the entry before. */
export function readHeirs(lines: readonly string[]): HeirEntry[] {
  const entries: HeirEntry[] = []
  for (const line of lines.slice(0, maxHeirs)) {
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

/** Appends an heir; for percentages, with the share that is left. */
export function addHeir(entries: readonly HeirEntry[], method: DivisionMethod): HeirEntry[] {
  return [
    ...entries,
    {
      id: createHeirId(entries),
      depth: 0,
      name: '',
      share: computeRemainingShare(entries, method),
      isDeceased: false,
    },
  ]
}

/** Appends a child to an entry's children. */
export function addChild(entries: readonly HeirEntry[], parent: HeirEntry): HeirEntry[] {
  const end = findEndOfBranch(entries, parent)
  const child = {
    id: createHeirId(entries),
    depth: parent.depth + 1,
    name: '',
    share: '1',
    isDeceased: false,
  }
  return entries.toSpliced(end, 0, child)
}

/** Removes an entry and its descendants. */
export function removeHeir(entries: readonly HeirEntry[], removed: HeirEntry): HeirEntry[] {
  const index = entries.indexOf(removed)
  return entries.toSpliced(index, findEndOfBranch(entries, removed) - index)
}

export function updateHeir(
  entries: readonly HeirEntry[],
  heir: HeirEntry,
  change: Partial<HeirEntry>,
): HeirEntry[] {
  return entries.with(entries.indexOf(heir), { ...heir, ...change })
}

/** The entries to display: per stirpes, also the descendants of deceased heirs; otherwise the heirs only. */
export function findVisibleHeirs(entries: readonly HeirEntry[], method: DivisionMethod): HeirEntry[] {
  if (method !== 'stirpes') return entries.filter(({ depth }) => depth === 0)
  let livingAt = Number.POSITIVE_INFINITY
  return entries.filter(({ depth, isDeceased }) => {
    if (depth > livingAt) return false
    livingAt = isDeceased ? Number.POSITIVE_INFINITY : depth
    return true
  })
}

/** The list as a tree, with placeholders for missing names. */
export function toHeirTree(entries: readonly HeirEntry[], depth = 0): Heir[] {
  return entries
    .filter(entry => entry.depth === depth)
    .map(entry => ({
      name: formatHeirName(entry, entries),
      share: removeSeparators(entry.share) || '0',
      isDeceased: entry.isDeceased,
      children: toHeirTree(
        entries.slice(entries.indexOf(entry) + 1, findEndOfBranch(entries, entry)),
        depth + 1,
      ),
    }))
}

function computeRemainingShare(entries: readonly HeirEntry[], method: DivisionMethod): string {
  if (method !== 'percent') return '1'
  const shares = entries.filter(({ depth }) => depth === 0).map(({ share }) => removeSeparators(share))
  if (!shares.every(share => /^\d+(\.\d+)?$/.test(share))) return '0'
  const remainder = subtract('100', sum(shares))
  return compare(remainder, '0') > 0 ? remainder : '0'
}

function findEndOfBranch(entries: readonly HeirEntry[], entry: HeirEntry): number {
  const index = entries.indexOf(entry)
  const nextIndex = entries.findIndex(({ depth }, other) => other > index && depth <= entry.depth)
  return nextIndex === -1 ? entries.length : nextIndex
}

function createHeirId(entries: readonly HeirEntry[]): number {
  return entries.reduce((highest, { id }) => Math.max(highest, id), 0) + 1
}
