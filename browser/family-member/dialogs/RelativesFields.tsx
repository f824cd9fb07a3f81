import { useState } from 'react'

import type { MemberForm } from '#browser/family-tree/dialogs/MemberFields.tsx'
import { PersonPicker } from '#browser/family-tree/PersonPicker.tsx'
import type { FamilyMember, FieldChanges } from '#contract/family-tree.ts'
import { fullName } from '#contract/full-name.ts'

export interface RelativesFieldsProps {
  form: MemberForm<FieldChanges>
  members: readonly FamilyMember[]
}

/** Parents and spouse, as they stand. */
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

/** Somebody from the tree, or a name that was typed. */
function RelativeField({
  form: { getValues, setValue, formState },
  members,
  label,
  field,
}: RelativeFieldProps) {
  const [person, setPerson] = useState(() => {
    const id = getValues(`${field}Id`) ?? null
    const found = members.find(one => one.id === id)
    return { id, name: found === undefined ? (getValues(`${field}Name`) ?? '') : fullName(found) }
  })
  return (
    <PersonPicker
      label={label}
      hint="Pick somebody, or type a name."
      error={formState.errors[`${field}Id`]?.message}
      members={members}
      value={person}
      onChange={picked => {
        setPerson(picked)
        setValue(`${field}Id`, picked.id)
        setValue(`${field}Name`, picked.id === null ? picked.name : null)
      }}
    />
  )
}
