import { useMemo, useState, type ReactNode } from 'react'

import { findPeople } from '#browser/family-charts/find-people.ts'
import { Combobox } from '#browser/ui/controls/Combobox.tsx'
import { formatGeneration } from '#contract/family-tree/family-labels.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

import { formatBirth } from './member-labels.ts'

/** A member of the tree, or the typed name of a person who is not in it (`id` is null). */
export type PickedPerson = { id: string | null; name: string }

const emptyPick: PickedPerson = { id: null, name: '' }

export interface PersonPickerProps {
  label: string
  /** The hint while no member is picked. */
  required?: boolean
  hint?: ReactNode
  /** The hint while a member is picked. */
  pickedHint?: ReactNode
  placeholder?: string
  error?: string | undefined
  members: readonly FamilyMember[]
  /** Suggestions for the empty field, computed when it gets the focus. */
  suggest?: () => readonly FamilyMember[]
  value?: PickedPerson | undefined
  className?: string
  onChange: (person: PickedPerson) => void
}

const maxResults = 8

/** Suggests members while a name is typed. A name that matches no picked member is accepted as text. */
export function PersonPicker({
  label,
  required = false,
  hint,
  pickedHint,
  placeholder,
  error,
  members,
  suggest,
  value = emptyPick,
  className,
  onChange,
}: PersonPickerProps) {
  const [text, setText] = useState(value.name)
  // The value can also change from outside, for example by the back button.
  const [previous, setPrevious] = useState(value)
  if (value.id !== previous.id || value.name !== previous.name) {
    setPrevious(value)
    setText(value.name)
  }
  const [hasHadFocus, setHasHadFocus] = useState(false)
  const matches = useMemo(
    () =>
      text.trim() === ''
        ? ((hasHadFocus && suggest?.()) || []).slice(0, maxResults)
        : findPeople(members, text, maxResults),
    [members, suggest, text, hasHadFocus],
  )
  const changePick = (id: string | null, name: string) => {
    setText(name)
    onChange({ id, name })
  }
  return (
    <Combobox
      label={label}
      required={required}
      hint={value.id === null ? hint : (pickedHint ?? 'In the family tree.')}
      error={error}
      placeholder={placeholder}
      text={text}
      items={matches}
      toOption={member => ({
        key: member.id,
        name: fullName(member),
        note: formatBirth(member) ?? formatGeneration(member.generation),
      })}
      isSelected={value.id !== null}
      className={className}
      onInput={typed => changePick(null, typed)}
      onSelect={member => changePick(member.id, fullName(member))}
      onFocus={() => setHasHadFocus(true)}
    />
  )
}
