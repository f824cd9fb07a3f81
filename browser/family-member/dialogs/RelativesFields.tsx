import { useState } from 'react'

import type { MemberForm } from '#browser/family-tree/dialogs/MemberFields.tsx'
import { PersonPicker } from '#browser/family-tree/PersonPicker.tsx'
import type { FamilyMember, FieldChanges } from '#contract/family-tree.ts'
import { fullName } from '#contract/full-name.ts'

export interface RelativesFieldsProps {
  form: MemberForm<FieldChanges>
  members: readonly FamilyMember[]
}

/** The fields of the parents and the spouse. */
export function RelativesFields(props: RelativesFieldsProps) {
  return (
    <>
      <RelativeField {...props} label="Father" field="father" />
      <RelativeField {...props} label="Mother" field="mother" />
      <RelativeField {...props} label="Spouse" field="spouse" />
    </>
  )
}

interface RelativeFieldProps extends RelativesFieldsProps {
  label: string
  field: 'father' | 'mother' | 'spouse'
}

/** A member of the tree or a typed name. */
function RelativeField({
  form: { getValues, setValue, formState },
  members,
  label,
  field,
}: RelativeFieldProps) {
  const [person, setPerson] = useState(() => {
    const id = getValues(`${field}Id`) ?? null
    const found = members.find(member => member.id === id)
    return { id, name: found === undefined ? (getValues(`${field}Name`) ?? '') : fullName(found) }
  })
  return (
    <PersonPicker
      label={label}
      hint="Select a member or type a name."
      error={formState.errors[`${field}Id`]?.message}
      members={members}
      value={person}
      onChange={selected => {
        setPerson(selected)
        setValue(`${field}Id`, selected.id)
        setValue(`${field}Name`, selected.id === null ? selected.name : null)
      }}
    />
  )
}
