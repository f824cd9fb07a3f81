import type { User } from '#contract/accounts/accounts.ts'
import { isBefore, findPossibleDays, shiftYears } from '#contract/dates/vague-dates.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { fullName } from '#contract/family-tree/full-name.ts'
import { canBeProfileImage } from '#server/media/profile-images.ts'
import { addDuration, hour } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { invalidInput } from '#server/platform/failure.ts'

import { findChildren, findDescentLinks, findMembers, isAncestor } from './store.ts'

type Birth = Pick<FamilyMember, 'birthDate' | 'birthText'>
type MemberInput = Birth &
  Pick<FamilyMember, 'deathDate' | 'deathText' | 'isAlive' | 'fatherId' | 'motherId' | 'spouseId'>

/**
 * Validates a member against the relatives it names. `id` is absent while the member is new.
 * @throws Failure 400 with a sentence for each invalid field.
 */
export async function validateMember(tx: Db, member: MemberInput, now: Date, id?: string): Promise<void> {
  const fields = await findMemberErrors(tx, member, now, id)
  if (Object.keys(fields).length > 0) throw invalidInput(fields)
}

/** A sentence for each invalid field of a member. */
export async function findMemberErrors(
  tx: Db,
  member: MemberInput,
  now: Date,
  id?: string,
): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  const named = { fatherId: member.fatherId, motherId: member.motherId, spouseId: member.spouseId }
  const ids = Object.values(named).filter(one => one !== null)
  const found = new Map((await findMembers(tx, ids)).map(one => [one.id, one]))

  for (const [field, namedId] of Object.entries(named)) {
    if (namedId === null) continue
    if (namedId === id) fields[field] = 'A member cannot be their own parent or partner'
    else if (!found.has(namedId)) fields[field] = 'This person is not in the tree'
  }
  if (member.fatherId !== null && member.fatherId === member.motherId)
    fields['motherId'] ??= 'The father and the mother must be two different people'

  const birthField = pickDateField(member, 'birth')
  const deathField = pickDateField(member, 'death')
  for (const field of ['fatherId', 'motherId'] as const) {
    const parent = found.get(member[field] ?? '')
    if (parent === undefined || fields[field] !== undefined) continue
    // Checked first: a descendant is usually younger too, but then the date is not the error.
    if (id !== undefined && (await isAncestor(tx, id, parent.id))) {
      fields[field] = `${fullName(parent)} is a descendant of this member`
      continue
    }
    if (!isBornAfter(member, parent))
      fields[birthField] ??= `This is before the birth of a parent, ${fullName(parent)}`
    // A child may be born up to a year after the father's death.
    const death = findPossibleDays(parent.deathDate, parent.deathText)
    const lastBirth = { ...death, latest: shiftYears(death.latest, field === 'fatherId' ? 1 : 0) }
    if (isBefore(lastBirth, findPossibleDays(member.birthDate, member.birthText)))
      fields[birthField] ??= `This is after the death of a parent, ${fullName(parent)}`
  }
  const spouse = found.get(member.spouseId ?? '')
  if (spouse !== undefined && (spouse.id === member.fatherId || spouse.id === member.motherId))
    fields['spouseId'] ??= `${fullName(spouse)} is a parent of this member`
  if (id !== undefined) {
    const children = await findChildren(tx, id)
    if (spouse !== undefined && children.some(one => one.id === spouse.id))
      fields['spouseId'] ??= `${fullName(spouse)} is a child of this member`
    const further = await findDescentLinks(tx, id)
    const parent = further.parents.find(one => !isBornAfter(member, one))
    if (parent !== undefined)
      fields[birthField] ??= `This is before the birth of a parent, ${fullName(parent)}`
    const child = [...children, ...further.children].find(one => !isBornAfter(one, member))
    if (child !== undefined) fields[birthField] ??= `This is after the birth of a child, ${fullName(child)}`
  }

  for (const event of ['birth', 'death'] as const) {
    const [date, text] = [member[`${event}Date`], member[`${event}Text`]]
    const [exact, written] = [findPossibleDays(date, null), findPossibleDays(null, text)]
    if (date !== null && (isBefore(exact, written) || isBefore(written, exact)))
      fields[`${event}Text`] ??= 'This does not match the exact date'
  }
  const birth = findPossibleDays(member.birthDate, member.birthText)
  const death = findPossibleDays(member.deathDate, member.deathText)
  if (isBefore(death, birth)) fields[deathField] = 'The date of death is before the date of birth'
  if (member.isAlive && (member.deathDate ?? member.deathText) !== null)
    fields[deathField] = 'A living member cannot have a date of death'
  const today = { earliest: null, latest: findLatestCurrentDate(now) }
  if (isBefore(today, birth)) fields[birthField] ??= 'This date is in the future'
  if (isBefore(today, death)) fields[deathField] ??= 'This date is in the future'
  const oldestLiving = { earliest: shiftYears(today.latest, -maxLivingAge), latest: null }
  if (member.isAlive && isBefore(birth, oldestLiving))
    fields[birthField] ??=
      `This would make a living member more than ${maxLivingAge} years old. Check the date, or mark the member as deceased`
  return fields
}

/** In years. The highest verified age is 122; an older living member is a mistyped year or a death not recorded. */
const maxLivingAge = 122

export function isBornAfter(child: Birth, parent: Birth): boolean {
  const { latest } = findPossibleDays(child.birthDate, child.birthText)
  const { earliest } = findPossibleDays(parent.birthDate, parent.birthText)
  return latest === null || earliest === null || latest > earliest
}

/** The field for an error about the birth or the death: the exact date, or else the text. */
function pickDateField<Event extends 'birth' | 'death'>(member: MemberInput, event: Event) {
  return member[`${event}Date`] === null && member[`${event}Text`] !== null
    ? (`${event}Text` as const)
    : (`${event}Date` as const)
}

/** Today's date in the first time zone to reach it, UTC+14. */
function findLatestCurrentDate(now: Date): string {
  return addDuration(now, 14 * hour)
    .toISOString()
    .slice(0, 10)
}

/**
 * Validates a new profile image: a photograph that the caller uploaded and that every member may see.
 * @throws Failure 400 for any other; an unchanged image is not checked.
 */
export async function validatePhotograph(
  db: Db,
  user: User,
  input: { profileImage?: string | null | undefined },
  before: string | null = null,
): Promise<void> {
  const path = input.profileImage ?? null
  if (path === null || path === before) return
  if (await canBeProfileImage(db, path, user.id)) return
  throw invalidInput({
    profileImage: 'Choose a photograph that you uploaded and that the whole family can see',
  })
}
