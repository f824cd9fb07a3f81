import { asKind, type FamilyLists, ParentKind } from '#contract/family-lists.ts'
import { textOrNull } from '#contract/text.ts'

import { dayTold } from './day-told.ts'

export type ListName = keyof FamilyLists
export type RowOf<Name extends ListName> = FamilyLists[Name][number]

/** The lists that a correction names. */
export type ProposedLists = { [Name in ListName]?: FamilyLists[Name] | undefined }

export const listNames = ['furtherParents', 'partners', 'lifeEvents'] as const satisfies ListName[]

export function isListName(field: string): field is ListName {
  return (listNames as readonly string[]).includes(field)
}

/** The rows in the one order that they have everywhere, so that two lists of the same rows are the same list. */
export function inOrder<Name extends ListName>(name: Name, rows: RowOf<Name>[]): RowOf<Name>[] {
  return rows
    .map(row => ({ row, key: keyOf(name, row) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ row }) => row)
}

export function isSameList<Name extends ListName>(
  name: Name,
  one: RowOf<Name>[],
  other: RowOf<Name>[],
): boolean {
  const { gone, come } = rowsThatDiffer(name, one, other)
  return gone.length === 0 && come.length === 0
}

/** Which rows of the first list are not in the second, and which of the second are not in the first. */
export function rowsThatDiffer<Name extends ListName, Before extends RowOf<Name>>(
  name: Name,
  before: Before[],
  after: RowOf<Name>[],
): { gone: Before[]; come: RowOf<Name>[] } {
  const left = Map.groupBy(before, row => keyOf(name, row))
  // Of several that say the same, the first stays.
  const come = after.filter(row => left.get(keyOf(name, row))?.shift() === undefined)
  const remaining = new Set([...left.values()].flat())
  return { gone: before.filter(row => remaining.has(row)), come }
}

/** Which of the rows say the same as another of them. */
export function rowsToldTwice<Name extends ListName>(name: Name, rows: RowOf<Name>[]): Set<RowOf<Name>> {
  const same = Map.groupBy(rows, row => keyOf(name, row))
  return new Set([...same.values()].filter(alike => alike.length > 1).flat())
}

/**
 * Whoever stands there as the spouse once the partners are these. The specified spouse is the simple view of them:
 * it stays while the two are together. Otherwise it becomes whom the member is together with, married before
 * unmarried; and where there is nobody, it stays only as long as the partners still name them.
 */
export function spouseAmong(partners: RowOf<'partners'>[], spouseId: string | null): string | null {
  const together = partners.filter(
    ({ kind, ended }) => ended === null && (kind === 'marriage' || kind === 'partnership'),
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
function keyOf<Name extends ListName>(name: Name, row: RowOf<Name>): string {
  return JSON.stringify(parts[name](row))
}

const undated = '9999-12-31'
const parts: { [Name in ListName]: (row: RowOf<Name>) => unknown[] } = {
  furtherParents: ({ parentId, kind }) => [ParentKind.options.indexOf(kind), parentId],
  partners: ({ partnerId, kind, began, ended, place }) => [
    dayTold(began) ?? undated,
    partnerId,
    kind,
    ...[began, ended, place].map(textOrNull),
  ],
  lifeEvents: ({ kind, when, where, note }) => [
    dayTold(when) ?? undated,
    asKind(kind.trim()),
    ...[when, where, note].map(textOrNull),
  ],
}
