import type { User } from '#contract/accounts.ts'
import type { FamilyMember } from '#contract/family-tree.ts'
import { canBeProfileImage } from '#server/media/store.ts'
import { after, hour } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { invalidInput } from '#server/platform/failure.ts'

import { dayBounds, isBefore, shifted } from './day-bounds.ts'
import { nameOf } from './presenters.ts'
import { findDescentLinks, findChildren, findMembers, isAncestor } from './store.ts'

type Born = Pick<FamilyMember, 'birthDate' | 'birthText'>
type Checked = Born &
  Pick<FamilyMember, 'deathDate' | 'deathText' | 'isAlive' | 'fatherId' | 'motherId' | 'spouseId'>

/**
 * Holds what is said of a member against the people it names. `id` is absent while the member is new.
 * @throws Failure 400 with a sentence for each field that cannot be.
 */
export async function checkMember(tx: Db, member: Checked, now: Date, id?: string): Promise<void> {
  const fields: Record<string, string> = {}
  const named = { fatherId: member.fatherId, motherId: member.motherId, spouseId: member.spouseId }
  const ids = Object.values(named).filter(one => one !== null)
  const found = new Map((await findMembers(tx, ids)).map(one => [one.id, one]))

  for (const [field, namedId] of Object.entries(named)) {
    if (namedId === null) continue
    if (namedId === id) fields[field] = 'Nobody is their own parent or partner'
    else if (!found.has(namedId)) fields[field] = 'This person is not in the tree'
  }
  if (member.fatherId !== null && member.fatherId === member.motherId)
    fields['motherId'] ??= 'The same person cannot be both parents'

  const told = { birth: tellingField(member, 'birth'), death: tellingField(member, 'death') }
  for (const field of ['fatherId', 'motherId'] as const) {
    const parent = found.get(member[field] ?? '')
    if (parent === undefined || fields[field] !== undefined) continue
    if (!isBornAfter(member, parent))
      fields[told.birth] ??= `This is before the birth of a parent, ${nameOf(parent)}`
    // A child may be born after its father has died, and not much after.
    const death = dayBounds(parent.deathDate, parent.deathText)
    const last = { ...death, latest: shifted(death.latest, field === 'fatherId' ? 1 : 0) }
    if (isBefore(last, dayBounds(member.birthDate, member.birthText)))
      fields[told.birth] ??= `This is after the death of a parent, ${nameOf(parent)}`
    if (id !== undefined && (await isAncestor(tx, id, parent.id)))
      fields[field] = `${nameOf(parent)} descends from this person, who would be their own ancestor`
  }
  const spouse = found.get(member.spouseId ?? '')
  if (spouse !== undefined && (spouse.id === member.fatherId || spouse.id === member.motherId))
    fields['spouseId'] ??= `${nameOf(spouse)} is a parent of this person`
  if (id !== undefined) {
    const children = await findChildren(tx, id)
    if (spouse !== undefined && children.some(one => one.id === spouse.id))
      fields['spouseId'] ??= `${nameOf(spouse)} is a child of this person`
    const further = await findDescentLinks(tx, id)
    const parent = further.parents.find(one => !isBornAfter(member, one))
    if (parent !== undefined) fields[told.birth] ??= `This is before the birth of a parent, ${nameOf(parent)}`
    const child = [...children, ...further.children].find(one => !isBornAfter(one, member))
    if (child !== undefined) fields[told.birth] ??= `A child, ${nameOf(child)}, was born before this`
  }

  for (const event of ['birth', 'death'] as const) {
    const [day, text] = [member[`${event}Date`], member[`${event}Text`]]
    const [one, other] = [dayBounds(day, null), dayBounds(null, text)]
    if (day !== null && (isBefore(one, other) || isBefore(other, one)))
      fields[`${event}Text`] ??= 'This tells another time than the date does'
  }
  const birth = dayBounds(member.birthDate, member.birthText)
  const death = dayBounds(member.deathDate, member.deathText)
  if (isBefore(death, birth)) fields[told.death] = 'The date of death is before the date of birth'
  if (member.isAlive && (member.deathDate ?? member.deathText) !== null)
    fields[told.death] = 'Somebody who is alive has no date of death'
  const today = { earliest: null, latest: latestToday(now) }
  if (isBefore(today, birth)) fields[told.birth] ??= 'This day is still to come'
  if (isBefore(today, death)) fields[told.death] ??= 'This day is still to come'
  if (Object.keys(fields).length > 0) throw invalidInput(fields)
}

export function isBornAfter(child: Born, parent: Born): boolean {
  const { latest } = dayBounds(child.birthDate, child.birthText)
  const { earliest } = dayBounds(parent.birthDate, parent.birthText)
  return latest === null || earliest === null || latest > earliest
}

/** The field beside which a sentence about the birth or the death belongs. */
function tellingField<Event extends 'birth' | 'death'>(member: Checked, event: Event) {
  return member[`${event}Date`] === null && member[`${event}Text`] !== null
    ? (`${event}Text` as const)
    : (`${event}Date` as const)
}

/** The day that it is where a day begins first, 14 hours ahead of UTC. */
function latestToday(now: Date): string {
  return after(now, 14 * hour)
    .toISOString()
    .slice(0, 10)
}

/**
 * Somebody's picture is a photograph that whoever says so has uploaded, and that the whole family may see.
 * @throws Failure 400 for any other; what stands there already is not asked about.
 */
export async function checkPhotograph(
  db: Db,
  user: User,
  said: { profileImage?: string | null | undefined },
  before: string | null = null,
): Promise<void> {
  const address = said.profileImage ?? null
  if (address === null || address === before) return
  if (await canBeProfileImage(db, address.split('/').at(-1) ?? '', user.id)) return
  throw invalidInput({
    profileImage: 'Please choose a photograph that you have uploaded and that the whole family may see',
  })
}
