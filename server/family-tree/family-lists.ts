import { toEarliestDate } from '#contract/dates/vague-dates.ts'
import { normalizeEventKind, ParentKind, type FamilyLists } from '#contract/family-tree/family-lists.ts'
import { trimToNull } from '#contract/texts/text.ts'

export type ListName = keyof FamilyLists
export type RowOf<Name extends ListName> = FamilyLists[Name][number]

/** The lists that a correction names, each as a whole. */
export type ListChanges = { [Name in ListName]?: FamilyLists[Name] | undefined }

export const listNames = ['furtherParents', 'partners', 'lifeEvents'] as const satisfies ListName[]

export function isListName(field: string): field is ListName {
  return (listNames as readonly string[]).includes(field)
}

/** The rows in canonical order: by date or kind first, so that equal lists are stored alike. */
export function sortRows<Name extends ListName>(name: Name, rows: RowOf<Name>[]): RowOf<Name>[] {
  return rows
    .map(row => ({ row, key: toRowKey(name, row) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ row }) => row)
}

export function isSameList<Name extends ListName>(
  name: Name,
  one: RowOf<Name>[],
  other: RowOf<Name>[],
): boolean {
  const { removed, added } = diffRows(name, one, other)
  return removed.length === 0 && added.length === 0
}

/** The rows that only the first list has, and those that only the second has. Of equal rows, the first match. */
export function diffRows<Name extends ListName, Before extends RowOf<Name>>(
  name: Name,
  before: Before[],
  after: RowOf<Name>[],
): { removed: Before[]; added: RowOf<Name>[] } {
  const unmatched = Map.groupBy(before, row => toRowKey(name, row))
  const added = after.filter(row => unmatched.get(toRowKey(name, row))?.shift() === undefined)
  const remaining = new Set([...unmatched.values()].flat())
  return { removed: before.filter(row => remaining.has(row)), added }
}

/** The rows that equal another row of the list. */
export function duplicateRows<Name extends ListName>(name: Name, rows: RowOf<Name>[]): Set<RowOf<Name>> {
  const groups = Map.groupBy(rows, row => toRowKey(name, row))
  return new Set([...groups.values()].filter(group => group.length > 1).flat())
}

/**
 * The specified spouse for these partners, which is the simple view of them. A current spouse stays. Otherwise it
 * becomes a current partner, married before unmarried. Without a current partner, it stays while it is in the list.
 */
export function deriveSpouseId(partners: RowOf<'partners'>[], spouseId: string | null): string | null {
  const current = partners.filter(
    ({ kind, endText }) => endText === null && (kind === 'marriage' || kind === 'partnership'),
  )
  if (current.some(({ partnerId }) => partnerId === spouseId)) return spouseId
  const next = current.find(({ kind }) => kind === 'marriage') ?? current[0]
  if (next !== undefined) return next.partnerId
  return partners.some(({ partnerId }) => partnerId === spouseId) ? spouseId : null
}

/** All values of a row, the sort key first. Texts of imports are trimmed, as a round trip through a form trims them. */
function toRowKey<Name extends ListName>(name: Name, row: RowOf<Name>): string {
  return JSON.stringify(rowKeyParts[name](row))
}

const undated = '9999-12-31'
const rowKeyParts: { [Name in ListName]: (row: RowOf<Name>) => unknown[] } = {
  furtherParents: ({ parentId, kind }) => [ParentKind.options.indexOf(kind), parentId],
  partners: ({ partnerId, kind, startText, endText, place }) => [
    toEarliestDate(startText) ?? undated,
    partnerId,
    kind,
    ...[startText, endText, place].map(trimToNull),
  ],
  lifeEvents: ({ kind, dateText, place, note }) => [
    toEarliestDate(dateText) ?? undated,
    normalizeEventKind(kind.trim()),
    ...[dateText, place, note].map(trimToNull),
  ],
}
