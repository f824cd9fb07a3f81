import { useMemo, useState } from 'react'

import { findPeople } from '#browser/family-charts/find-people.ts'
import { Combobox } from '#browser/ui/forms/Combobox.tsx'
import type { FamilyMember } from '#contract/family-tree.ts'
import { fullName } from '#contract/full-name.ts'

import { formatBirth, generationLabel } from './member-labels.ts'

/** Somebody in the tree, or the name of somebody who is not. */
export type PickedPerson = { id: string | null; name: string }

export const noPerson: PickedPerson = { id: null, name: '' }

export interface PersonPickerProps {
  label: string
  /** While nobody is picked. */
  hint?: string | undefined
  /** Once somebody is. */
  pickedHint?: string
  placeholder?: string
  error?: string | undefined
  members: readonly FamilyMember[]
  /** Who is offered before anything is typed, asked for once somebody comes to type; nobody unless told. */
  suggest?: () => readonly FamilyMember[]
  value?: PickedPerson | undefined
  className?: string
  onChange: (person: PickedPerson) => void
}

const mostShown = 8

/** Offers members as a name is typed. Who picks none has typed the name of somebody outside the tree. */
export function PersonPicker({
  label,
  hint,
  pickedHint = 'In the tree.',
  placeholder,
  error,
  members,
  suggest: offered,
  value = noPerson,
  className,
  onChange,
}: PersonPickerProps) {
  const [typed, setTyped] = useState(value.name)
  // Somebody else may be picked from without, as when one goes back.
  const [picked, setPicked] = useState(value.id)
  if (value.id !== picked) {
    setPicked(value.id)
    setTyped(value.name)
  }
  const [isEntered, setEntered] = useState(false)
  const matches = useMemo(
    () =>
      typed.trim() === ''
        ? ((isEntered && offered?.()) || []).slice(0, mostShown)
        : findPeople(members, typed, mostShown),
    [members, offered, typed, isEntered],
  )
  const take = (id: string | null, name: string) => {
    setTyped(name)
    onChange({ id, name })
  }
  return (
    <Combobox
      label={label}
      hint={value.id === null ? hint : pickedHint}
      error={error}
      placeholder={placeholder}
      text={typed}
      items={matches}
      lineOf={member => ({
        key: member.id,
        name: fullName(member),
        note: formatBirth(member) ?? generationLabel(member),
      })}
      isTaken={value.id !== null}
      className={className}
      onType={name => take(null, name)}
      onTake={member => take(member.id, fullName(member))}
      onFocus={() => setEntered(true)}
    />
  )
}
