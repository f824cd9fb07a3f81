import type { FamilyMember } from '#contract/family-tree.ts'
import type { Db } from '#server/platform/database.ts'
import { invalidInput } from '#server/platform/failure.ts'

import { findMembers, isAncestor } from './store.ts'
import { nameOf } from './told-member.ts'

type Checked = Pick<
  FamilyMember,
  'birthDate' | 'deathDate' | 'isAlive' | 'fatherId' | 'motherId' | 'spouseId'
>

/**
 * Holds what is said of a member against the people it names. `id` is absent while the member is new.
 * @throws Failure 400 with a sentence for each field that cannot be.
 */
export async function checkMember(tx: Db, member: Checked, id?: string): Promise<void> {
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

  for (const field of ['fatherId', 'motherId'] as const) {
    const parent = found.get(member[field] ?? '')
    if (parent === undefined || fields[field] !== undefined) continue
    if (member.birthDate !== null && parent.birthDate !== null && member.birthDate <= parent.birthDate)
      fields['birthDate'] ??= `This is before the birth of a parent, ${nameOf(parent)}`
    if (id !== undefined && (await isAncestor(tx, id, parent.id)))
      fields[field] = `${nameOf(parent)} descends from this person, who would be their own ancestor`
  }
  if (member.birthDate !== null && member.deathDate !== null && member.deathDate < member.birthDate)
    fields['deathDate'] = 'The date of death is before the date of birth'
  if (member.isAlive && member.deathDate !== null)
    fields['deathDate'] = 'Somebody who is alive has no date of death'
  if (Object.keys(fields).length > 0) throw invalidInput(fields)
}
