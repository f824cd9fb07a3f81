import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { PersonPicker } from '#browser/people/PersonPicker.tsx'
import { familyMembersQuery } from '#browser/people/queries.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

export interface MemberFilterProps {
  memberId: string | null
  onChange: (id: string | null) => void
}

/** Limits the lists to the documents of one member. The tree is loaded when the field is used. */
export default function MemberFilter({ memberId, onChange }: MemberFilterProps) {
  const [isUsed, setUsed] = useState(false)
  const { data: members = [], isError } = useQuery({
    ...familyMembersQuery,
    enabled: isUsed || memberId !== null,
  })
  const member = members.find(({ id }) => id === memberId)
  return (
    <div onFocusCapture={() => setUsed(true)}>
      <PersonPicker
        label="Member"
        placeholder="All members"
        members={members}
        value={{ id: memberId, name: member === undefined ? '' : fullName(member) }}
        pickedHint="Shows only the documents of this member. Clear the field for all."
        {...(isError && { hint: 'The family members could not be loaded.' })}
        onChange={({ id, name }) => {
          if (id !== null || name === '') onChange(id)
        }}
      />
    </div>
  )
}
