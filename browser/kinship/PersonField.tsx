import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { PersonPicker } from '#browser/family-tree/PersonPicker.tsx'
import { familyMembersQuery } from '#browser/family-tree/queries.ts'

export interface PersonFieldProps {
  /** Who is not offered: the person of the page. */
  exceptId: string
  label?: string
  hint?: string
  error?: string | undefined
  /** Null again when what was picked is changed into somebody whom the tree does not know. */
  onPick: (person: { id: string; name: string } | null) => void
}

/** Somebody else in the tree, found as their name is typed. */
export default function PersonField({
  exceptId,
  label = 'Relative to',
  hint,
  error,
  onPick,
}: PersonFieldProps) {
  const { data } = useQuery(familyMembersQuery)
  const [person, setPerson] = useState<{ id: string | null; name: string }>({ id: null, name: '' })
  const others = useMemo(() => (data ?? []).filter(({ id }) => id !== exceptId), [data, exceptId])
  return (
    <PersonPicker
      label={label}
      hint={hint ?? 'Type a name and pick somebody from the tree.'}
      error={error}
      members={others}
      value={person}
      onChange={picked => {
        setPerson(picked)
        onPick(picked.id === null ? null : { id: picked.id, name: picked.name })
      }}
    />
  )
}
