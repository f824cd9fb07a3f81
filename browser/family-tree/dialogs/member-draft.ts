import type { z } from 'zod'

import { foldText } from '#browser/family-charts/find-people.ts'
import { emptyPick, type PickedPerson } from '#browser/family-tree/PersonPicker.tsx'
import type { FamilyMember, FamilyMemberSubmission } from '#contract/family-tree.ts'

/** The storage key of the draft that survives an expired session. */
export const memberDraftKey = 'family-member'

/** The raw values of the form fields, before validation. */
export type MemberFormValues = z.input<typeof FamilyMemberSubmission>

export type PickedRelatives = Record<'father' | 'mother' | 'spouse', PickedPerson>

/** An unsubmitted Add Family Member form. */
export interface MemberDraft {
  values: Partial<MemberFormValues>
  relatives: PickedRelatives
  requestNotes: string
  /** Files cannot be stored in a draft, so the photograph has to be selected again. */
  hadPhotograph: boolean
}

// Every field is listed, so that a reset clears it.
const emptyFields = {
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
  values: { ...emptyFields, generation: 1, isAlive: true, addedBy: 'System' },
  relatives: { father: emptyPick, mother: emptyPick, spouse: emptyPick },
  requestNotes: '',
  hadPhotograph: false,
}

/** True when the form contains anything that was typed or changed. */
export function isDraftWorthSaving({
  values,
  relatives,
  requestNotes,
}: Omit<MemberDraft, 'hadPhotograph'>): boolean {
  const hasChanges = Object.entries(values).some(([name, value]) => {
    const initial = emptyDraft.values[name as keyof MemberFormValues]
    return value !== undefined && value !== null && value !== '' && value !== initial
  })
  return (
    hasChanges ||
    requestNotes.trim() !== '' ||
    Object.values(relatives).some(({ name }) => name.trim() !== '')
  )
}

/** Members with the same first and last or maiden name, who may be the person being added. */
export function findNamesakes(
  members: readonly FamilyMember[],
  { firstName, lastName }: { firstName: string | undefined; lastName: string | undefined },
): FamilyMember[] {
  const normalize = (name: string | null | undefined) => foldText(name ?? '').trim()
  const [first, last] = [normalize(firstName), normalize(lastName)]
  if (first === '' || last === '') return []
  return members.filter(
    member =>
      normalize(member.firstName) === first &&
      (normalize(member.lastName) === last || normalize(member.maidenName) === last),
  )
}

/** A relative is submitted as a member's id, or as a name if no member was picked. */
export function toSubmittedRelatives({ father, mother, spouse }: PickedRelatives) {
  const typedName = ({ id, name }: PickedPerson) => (id === null && name.trim() !== '' ? name.trim() : null)
  return {
    fatherId: father.id,
    fatherName: typedName(father),
    motherId: mother.id,
    motherName: typedName(mother),
    spouseId: spouse.id,
    spouseName: typedName(spouse),
  }
}
