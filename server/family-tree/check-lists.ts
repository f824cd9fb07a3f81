import { maxEnteredRows, EnteredRow, type FamilyLists } from '#contract/family-lists.ts'
import type { Tx } from '#server/platform/database.ts'
import { invalidInput } from '#server/platform/failure.ts'

import { isBornAfter } from './check-member.ts'
import { dayBounds, isBefore } from './day-bounds.ts'
import {
  listNames,
  diffRows,
  duplicateRows,
  type ListName,
  type ListChanges,
  type RowOf,
} from './family-lists.ts'
import { nameOf } from './presenters.ts'
import { findMembers, isAncestor, type StoredMember } from './store.ts'

/**
 * Holds the rows that are new to what may be entered, and against the people whom they name. What stands there
 * already is no fault of whoever changes something else, as when an old file told it.
 * @throws Failure 400 with a sentence for each row that cannot be, by its place: `partners.0.endText`.
 */
export async function checkLists(
  tx: Tx,
  member: StoredMember,
  before: FamilyLists,
  asked: ListChanges,
): Promise<void> {
  const fields = { ...tooMany(before, asked), ...tooLong(before, asked), ...refusedTexts(before, asked) }
  if (Object.keys(fields).length > 0) throw invalidInput(fields)
  const named = [
    ...(asked.furtherParents ?? []).map(({ parentId }) => parentId),
    ...(asked.partners ?? []).map(({ partnerId }) => partnerId),
  ]
  const people = new Map((await findMembers(tx, named)).map(one => [one.id, one]))
  const personRefused = (id: string) =>
    id === member.id
      ? 'Nobody is their own parent or partner'
      : people.has(id)
        ? undefined
        : 'This person is not in the tree'

  for (const { row, at, isTwice } of newRows('furtherParents', before, asked)) {
    const sentence =
      personRefused(row.parentId) ??
      (isTwice ? 'They are told as such a parent twice' : await parentRefused(tx, member, row, people))
    if (sentence !== undefined) fields[`${at}.parentId`] = sentence
  }
  for (const { row, at, isTwice } of newRows('partners', before, asked)) {
    const sentence = personRefused(row.partnerId) ?? (isTwice ? 'This is told twice' : undefined)
    if (sentence !== undefined) fields[`${at}.partnerId`] = sentence
    for (const moment of ['startText', 'endText'] as const) {
      const unborn = [member, people.get(row.partnerId)].find(one => isBeforeBirthOf(one, row[moment]))
      if (unborn !== undefined) fields[`${at}.${moment}`] = `This is before the birth of ${nameOf(unborn)}`
    }
    if (isBefore(dayBounds(null, row.endText), dayBounds(null, row.startText)))
      fields[`${at}.endText`] = 'The end is before the beginning'
  }
  for (const { row, at, isTwice } of newRows('lifeEvents', before, asked)) {
    if (isTwice) fields[`${at}.kind`] = 'This is told twice'
    if (isBeforeBirthOf(member, row.dateText))
      fields[`${at}.dateText`] = `This is before the birth of ${nameOf(member)}`
  }
  if (Object.keys(fields).length > 0) throw invalidInput(fields)
}

const rowNames: Record<ListName, string> = {
  furtherParents: 'further parents',
  partners: 'partnerships',
  lifeEvents: 'events',
}

/** Where an import has brought more than may be entered, rows may change and go, and none be added. */
function tooMany(before: FamilyLists, asked: ListChanges): Record<string, string> {
  return Object.fromEntries(
    listNames
      .filter(name => (asked[name]?.length ?? 0) > Math.max(maxEnteredRows[name], before[name].length))
      .map(name => [name, `At most ${maxEnteredRows[name]} ${rowNames[name]} can be told`]),
  )
}

/** Of all events together: each request keeps them as they stood and as they are proposed. */
const mostLetters = 200_000

/** Partners and parents say little; what an import has told of events at greater length may stay so long. */
function tooLong(before: FamilyLists, asked: ListChanges): Record<string, string> {
  const letters = (events: FamilyLists['lifeEvents']) =>
    events.reduce(
      (sum, { kind, dateText, place, note }) => sum + [kind, dateText, place, note].join('').length,
      0,
    )
  return letters(asked.lifeEvents ?? []) > Math.max(mostLetters, letters(before.lifeEvents))
    ? { lifeEvents: 'The events can be told in 200,000 letters together. Please shorten their notes' }
    : {}
}

/** What a new row says at too great a length, or with signs that nobody sees. */
function refusedTexts(before: FamilyLists, asked: ListChanges): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const name of listNames)
    for (const { row, at } of newRows(name, before, asked))
      for (const { path, message } of EnteredRow[name].safeParse(row).error?.issues ?? [])
        fields[[at, ...path].join('.')] ??= message
  return fields
}

async function parentRefused(
  tx: Tx,
  member: StoredMember,
  { parentId, kind }: RowOf<'furtherParents'>,
  people: Map<string, StoredMember>,
): Promise<string | undefined> {
  const parent = people.get(parentId)
  if (parent === undefined) return undefined
  const { fatherId, motherId } = member
  if (kind === 'birth' && (parentId === fatherId || parentId === motherId))
    return `${nameOf(parent)} stands there as ${parentId === fatherId ? 'father' : 'mother'} already`
  // Whoever raises somebody need not be older, nor come before them in the tree.
  if (kind !== 'birth' && kind !== 'adoptive') return undefined
  if (await isAncestor(tx, member.id, parentId))
    return `${nameOf(parent)} descends from this person, who would be their own ancestor`
  return isBornAfter(member, parent) ? undefined : `${nameOf(parent)} was born after this person`
}

/** Whether something that is told of somebody's life was over before they were born. */
function isBeforeBirthOf(somebody: StoredMember | undefined, told: string | null): boolean {
  if (somebody === undefined) return false
  return isBefore(dayBounds(null, told), dayBounds(somebody.birthDate, somebody.birthText))
}

/** Rows that do not stand there yet, with their place in what was sent. */
function newRows<Name extends ListName>(
  name: Name,
  before: FamilyLists,
  asked: ListChanges,
): { row: RowOf<Name>; at: string; isTwice: boolean }[] {
  const rows = (asked[name] ?? []) as RowOf<Name>[]
  const { added: come } = diffRows(name, before[name] as RowOf<Name>[], rows)
  const twice = duplicateRows(name, rows)
  return come.map(row => ({ row, at: `${name}.${rows.indexOf(row)}`, isTwice: twice.has(row) }))
}
