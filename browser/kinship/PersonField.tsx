import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'

import { PersonPicker } from '#browser/people/PersonPicker.tsx'
import { familyMembersQuery } from '#browser/people/queries.ts'

export interface PersonFieldProps {
  /** The member of the page, who is not offered. */
  exceptId: string
  label?: string
  hint?: string
  error?: string | undefined
  /** Called with null when the text no longer matches the selected member. */
  onSelect: (person: { id: string; name: string } | null) => void
}

/** Selects another member of the tree by name. The field takes the focus: its code is loaded when the user opens it. */
export default function PersonField({
  exceptId,
  label = 'Relative to',
  hint,
  error,
  onSelect,
}: PersonFieldProps) {
  const { data } = useQuery(familyMembersQuery)
  const [person, setPerson] = useState<{ id: string | null; name: string }>({ id: null, name: '' })
  const others = useMemo(() => (data ?? []).filter(({ id }) => id !== exceptId), [data, exceptId])
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={element}>
      <PersonPicker
        label={label}
        hint={hint ?? 'Type a name and select a member of the tree.'}
        error={error}
        members={others}
        value={person}
        onChange={selected => {
          setPerson(selected)
          onSelect(selected.id === null ? null : { id: selected.id, name: selected.name })
        }}
      />
    </div>
  )
}
