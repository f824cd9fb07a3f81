import { PersonPicker, type PickedPerson } from '#browser/family-tree/PersonPicker.tsx'
import type { FamilyMember, FamilyMemberSubmission } from '#contract/family-tree.ts'

import type { PickedRelatives } from './member-draft.ts'
import type { MemberForm } from './MemberFields.tsx'

export interface RelativeFieldsProps {
  form: MemberForm
  members: readonly FamilyMember[]
  relatives: PickedRelatives
  onChange: (relatives: PickedRelatives) => void
}

/** Father, mother and spouse, each picked from the tree or typed as a name. */
export function RelativeFields({ form, members, relatives, onChange }: RelativeFieldsProps) {
  const error = (name: keyof FamilyMemberSubmission) => form.formState.errors[name]?.message
  const picker = (relative: keyof PickedRelatives) => ({
    members,
    value: relatives[relative],
    onChange: (person: PickedPerson) => onChange({ ...relatives, [relative]: person }),
  })
  return (
    <>
      <PersonPicker
        label="Father"
        hint={hintFor(relatives.father)}
        error={error('fatherId')}
        {...picker('father')}
      />
      <PersonPicker
        label="Mother"
        hint={hintFor(relatives.mother)}
        error={error('motherId')}
        {...picker('mother')}
      />
      <PersonPicker
        label="Spouse"
        hint={hintFor(relatives.spouse)}
        error={error('spouseId')}
        {...picker('spouse')}
      />
    </>
  )
}

function hintFor({ name }: PickedPerson): string {
  return name.trim() === ''
    ? 'Select a family member, or type a name.'
    : 'Saved as a name. Select a family member to link them.'
}
