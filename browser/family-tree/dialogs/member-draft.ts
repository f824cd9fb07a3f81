import type { z } from 'zod'

import { noPerson, type PickedPerson } from '#browser/family-tree/PersonPicker.tsx'
import type { FamilyMember, FamilyMemberSubmission } from '#contract/family-tree.ts'

/** The name under which an unfinished member is kept when the session ends by itself. */
export const memberDraftKey = 'family-member'

/** What stands in the fields before they are read. */
export type MemberFormValues = z.input<typeof FamilyMemberSubmission>

/** Who stands in the fields that pick somebody. */
export type PickedRelatives = Record<'father' | 'mother' | 'spouse', PickedPerson>

/** All that somebody has typed who adds a member, and has not submitted. */
export interface MemberDraft {
  values: Partial<MemberFormValues>
  relatives: PickedRelatives
  requestNotes: string
  /** A file cannot be kept: it has to be chosen again. */
  hadPhotograph: boolean
}

// Written out, so that to begin anew empties every field.
const empty = {
  firstName: '',
  lastName: '',
  middleName: '',
  maidenName: '',
  relationship: '',
  gender: '',
  occupation: '',
  birthDate: '',
  birthText: '',
  deathDate: '',
  deathText: '',
  location: '',
  phoneNumber: '',
  email: '',
  biography: '',
}

/** Section 5: generation 1, isAlive true, addedBy 'System'. */
export const emptyDraft: MemberDraft = {
  values: { ...empty, generation: 1, isAlive: true, addedBy: 'System' },
  relatives: { father: noPerson, mother: noPerson, spouse: noPerson },
  requestNotes: '',
  hadPhotograph: false,
}

/** Whether it would be a pity to lose it. */
export function isDraftWorthSaving({
  values: entered,
  relatives,
  requestNotes,
}: Omit<MemberDraft, 'hadPhotograph'>): boolean {
  const isTyped = Object.entries(entered).some(([name, value]) => {
    const usual = emptyDraft.values[name as keyof MemberFormValues]
    return value !== undefined && value !== null && value !== '' && value !== usual
  })
  return (
    isTyped || requestNotes.trim() !== '' || Object.values(relatives).some(({ name }) => name.trim() !== '')
  )
}

/** Members of the same first and last name, of whom it may be one: the second entry of a person is a nuisance. */
export function findNamesakes(
  members: readonly FamilyMember[],
  { firstName, lastName }: { firstName: string | undefined; lastName: string | undefined },
): FamilyMember[] {
  const plain = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
  const [first, last] = [plain(firstName ?? ''), plain(lastName ?? '')]
  if (first === '' || last === '') return []
  return members.filter(
    member =>
      plain(member.firstName) === first &&
      (plain(member.lastName) === last || plain(member.maidenName ?? '') === last),
  )
}

/** Somebody travels as who they are in the tree, or else as the name that was typed. */
export function toSubmittedRelatives({ father, mother, spouse }: PickedRelatives) {
  const typed = ({ id, name }: PickedPerson) => (id === null && name.trim() !== '' ? name.trim() : null)
  return {
    fatherId: father.id,
    fatherName: typed(father),
    motherId: mother.id,
    motherName: typed(mother),
    spouseId: spouse.id,
    spouseName: typed(spouse),
  }
}
