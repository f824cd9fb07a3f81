import { isBefore, findPossibleDays } from '#contract/dates/vague-dates.ts'
import { enteredRows, maxEnteredRows, type FamilyLists } from '#contract/family-tree/family-lists.ts'
import { fullName } from '#contract/family-tree/full-name.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { invalidInput } from '#server/platform/failure.ts'

import {
  diffRows,
  duplicateRows,
  listNames,
  type ListChanges,
  type ListName,
  type RowOf,
} from './family-lists.ts'
import { findMembers, isAncestor, type StoredMember } from './store.ts'
import { isBornAfter } from './validate-member.ts'

/**
 * Validates the new rows of a correction against the entry limits and the members they name. Stored rows are not
 * checked: an import may have stored them, and the requester did not change them.
 * @throws Failure 400 with a sentence for each invalid row, by its path: `partners.0.endText`.
 */
export async function validateLists(
  tx: Tx,
  member: StoredMember,
  before: FamilyLists,
  after: ListChanges,
): Promise<void> {
  const fields = {
    ...findExcessRows(before, after),
    ...findExcessText(before, after),
    ...findInvalidTexts(before, after),
  }
  if (Object.keys(fields).length > 0) throw invalidInput(fields)
  const namedIds = [
    ...(after.furtherParents ?? []).map(({ parentId }) => parentId),
    ...(after.partners ?? []).map(({ partnerId }) => partnerId),
  ]
  const members = new Map((await findMembers(tx, namedIds)).map(one => [one.id, one]))
  const findRelativeError = (id: string) =>
    id === member.id
      ? 'A member cannot be their own parent or partner'
      : members.has(id)
        ? undefined
        : 'This person is not in the tree'

  for (const { row, path, isDuplicate } of listNewRows('furtherParents', before, after)) {
    const error =
      findRelativeError(row.parentId) ??
      (isDuplicate ? 'This parent is already in the list' : await findParentError(tx, member, row, members))
    if (error !== undefined) fields[`${path}.parentId`] = error
  }
  for (const { row, path, isDuplicate } of listNewRows('partners', before, after)) {
    const error =
      findRelativeError(row.partnerId) ??
      (isDuplicate ? 'This partnership is already in the list' : undefined)
    if (error !== undefined) fields[`${path}.partnerId`] = error
    for (const field of ['startText', 'endText'] as const) {
      const notYetBorn = [member, members.get(row.partnerId)].find(one => isBeforeBirthOf(one, row[field]))
      if (notYetBorn !== undefined)
        fields[`${path}.${field}`] = `This is before the birth of ${fullName(notYetBorn)}`
    }
    if (isBefore(findPossibleDays(null, row.endText), findPossibleDays(null, row.startText)))
      fields[`${path}.endText`] = 'The end is before the beginning'
  }
  for (const { row, path, isDuplicate } of listNewRows('lifeEvents', before, after)) {
    if (isDuplicate) fields[`${path}.kind`] = 'This event is already in the list'
    if (isBeforeBirthOf(member, row.dateText))
      fields[`${path}.dateText`] = `This is before the birth of ${fullName(member)}`
  }
  if (Object.keys(fields).length > 0) throw invalidInput(fields)
}

const rowNames: Record<ListName, string> = {
  furtherParents: 'further parents',
  partners: 'partnerships',
  lifeEvents: 'events',
}

/** If an import has stored more rows than may be entered, rows may be changed and removed, but not added. */
function findExcessRows(before: FamilyLists, after: ListChanges): Record<string, string> {
  return Object.fromEntries(
    listNames
      .filter(name => (after[name]?.length ?? 0) > Math.max(maxEnteredRows[name], before[name].length))
      .map(name => [name, `You can enter at most ${maxEnteredRows[name]} ${rowNames[name]}`]),
  )
}

/** Characters in all events together: each request stores the current ones and the requested ones. */
const maxCharacters = 200_000

/** Only events have long texts. Texts of an import may stay as long as they are. */
function findExcessText(before: FamilyLists, after: ListChanges): Record<string, string> {
  const countCharacters = (events: FamilyLists['lifeEvents']) =>
    events.reduce(
      (sum, { kind, dateText, place, note }) => sum + [kind, dateText, place, note].join('').length,
      0,
    )
  return countCharacters(after.lifeEvents ?? []) > Math.max(maxCharacters, countCharacters(before.lifeEvents))
    ? { lifeEvents: 'All events together can have at most 200,000 characters. Please shorten the notes' }
    : {}
}

/** Texts of new rows that are too long or contain invisible characters. */
function findInvalidTexts(before: FamilyLists, after: ListChanges): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const name of listNames)
    for (const { row, path } of listNewRows(name, before, after))
      for (const issue of enteredRows[name].safeParse(row).error?.issues ?? [])
        fields[[path, ...issue.path].join('.')] ??= issue.message
  return fields
}

async function findParentError(
  tx: Tx,
  member: StoredMember,
  { parentId, kind }: RowOf<'furtherParents'>,
  members: Map<string, StoredMember>,
): Promise<string | undefined> {
  const parent = members.get(parentId)
  if (parent === undefined) return undefined
  const { fatherId, motherId } = member
  if (kind === 'birth' && (parentId === fatherId || parentId === motherId))
    return `${fullName(parent)} is already the ${parentId === fatherId ? 'father' : 'mother'} of this member`
  // A guardian, step-parent or foster parent may be younger, or a descendant.
  if (kind !== 'birth' && kind !== 'adoptive') return undefined
  if (await isAncestor(tx, member.id, parentId)) return `${fullName(parent)} is a descendant of this member`
  return isBornAfter(member, parent) ? undefined : `${fullName(parent)} was born after this member`
}

/** Whether a date text is entirely before a member's birth. */
function isBeforeBirthOf(member: StoredMember | undefined, dateText: string | null): boolean {
  if (member === undefined) return false
  return isBefore(findPossibleDays(null, dateText), findPossibleDays(member.birthDate, member.birthText))
}

/** The rows that are not stored yet, with their path in the request. */
function listNewRows<Name extends ListName>(
  name: Name,
  before: FamilyLists,
  after: ListChanges,
): { row: RowOf<Name>; path: string; isDuplicate: boolean }[] {
  const rows = (after[name] ?? []) as RowOf<Name>[]
  const { added } = diffRows(name, before[name] as RowOf<Name>[], rows)
  const duplicates = duplicateRows(name, rows)
  return added.map(row => ({ row, path: `${name}.${rows.indexOf(row)}`, isDuplicate: duplicates.has(row) }))
}
