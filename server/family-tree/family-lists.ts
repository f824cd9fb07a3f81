import { normalizeEventKind, type FamilyLists, ParentKind } from '#contract/family-lists.ts'
import { textOrNull } from '#contract/text.ts'

import { dayTold } from './day-told.ts'

export type ListName = keyof FamilyLists
export type RowOf<Name extends ListName> = FamilyLists[Name][number]

/** The lists that a correction names. */
export type ListChanges = { [Name in ListName]?: FamilyLists[Name] | undefined }

export const listNames = ['furtherParents', 'partners', 'lifeEvents'] as const satisfies ListName[]

export function isListName(field: string): field is ListName {
  return (listNames as readonly string[]).includes(field)
}

/** The rows in the one order that they have everywhere, so that two lists of the same rows are the same list. */
export function sortRows<Name extends ListName>(name: Name, rows: RowOf<Name>[]): RowOf<Name>[] {
  return rows
    .map(row => ({ row, key: rowKey(name, row) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ row }) => row)
}

export function isSameList<Name extends ListName>(
  name: Name,
  one: RowOf<Name>[],
  other: RowOf<Name>[],
): boolean {
  const { removed: gone, added: come } = diffRows(name, one, other)
  return gone.length === 0 && come.length === 0
}

/** Which rows of the first list are not in the second, and which of the second are not in the first. */
export function diffRows<Name extends ListName, Before extends RowOf<Name>>(
  name: Name,
  before: Before[],
  after: RowOf<Name>[],
): { removed: Before[]; added: RowOf<Name>[] } {
  const left = Map.groupBy(before, row => rowKey(name, row))
  // Of several that say the same, the first stays.
  const added = after.filter(row => left.get(rowKey(name, row))?.shift() === undefined)
  const remaining = new Set([...left.values()].flat())
  return { removed: before.filter(row => remaining.has(row)), added }
}

/** Which of the rows say the same as another of them. */
export function duplicateRows<Name extends ListName>(name: Name, rows: RowOf<Name>[]): Set<RowOf<Name>> {
  const same = Map.groupBy(rows, row => rowKey(name, row))
  return new Set([...same.values()].filter(alike => alike.length > 1).flat())
}

/**
 * Whoever stands there as the spouse once the partners are these. The specified spouse is the simple view of them:
 * it stays while the two are together. Otherwise it becomes whom the member is together with, married before
 * unmarried; and where there is nobody, it stays only as long as the partners still name them.
 */
export function deriveSpouseId(partners: RowOf<'partners'>[], spouseId: string | null): string | null {
  const together = partners.filter(
    ({ kind, endText }) => endText === null && (kind === 'marriage' || kind === 'partnership'),
  )
  if (together.some(({ partnerId }) => partnerId === spouseId)) return spouseId
  const next = together.find(({ kind }) => kind === 'marriage') ?? together[0]
  if (next !== undefined) return next.partnerId
  return partners.some(({ partnerId }) => partnerId === spouseId) ? spouseId : null
}

/**
 * All that a row says, the first thing that it is sorted by in front. A row of an old file may hold spaces that are
 * gone once it has travelled: it is the same row.
 */
function rowKey<Name extends ListName>(name: Name, row: RowOf<Name>): string {
  return JSON.stringify(rowKeyParts[name](row))
}

const undated = '9999-12-31'
const rowKeyParts: { [Name in ListName]: (row: RowOf<Name>) => unknown[] } = {
  furtherParents: ({ parentId, kind }) => [ParentKind.options.indexOf(kind), parentId],
  partners: ({ partnerId, kind, startText, endText, place }) => [
    dayTold(startText) ?? undated,
    partnerId,
    kind,
    ...[startText, endText, place].map(textOrNull),
  ],
  lifeEvents: ({ kind, dateText, place, note }) => [
    dayTold(dateText) ?? undated,
    normalizeEventKind(kind.trim()),
    ...[dateText, place, note].map(textOrNull),
  ],
}
