import { useMemo, useState } from 'react'

import { Combobox } from '#browser/ui/Combobox.tsx'
import type { FamilyMember } from '#contract/family-tree.ts'

import { findPeople } from './find-people.ts'
import { chartPerson } from './persons.ts'

export interface PersonSearchProps {
  label: string
  placeholder?: string
  members: readonly FamilyMember[]
  /** What the field holds until somebody types into it. */
  initial?: string
  onFound: (member: FamilyMember) => void
}

const mostShown = 8

/** Offers people as a name is typed. The name of whom is chosen stays in the field. */
export function PersonSearch({ label, placeholder, members, initial = '', onFound }: PersonSearchProps) {
  const [typed, setTyped] = useState(initial)
  const [isTyping, setIsTyping] = useState(false)
  const matches = useMemo(
    () => (isTyping ? findPeople(members, typed, mostShown) : []),
    [members, typed, isTyping],
  )
  const isNobody = isTyping && typed.trim() !== '' && matches.length === 0
  return (
    <Combobox
      label={label}
      placeholder={placeholder}
      hint={isNobody ? 'Nobody of this name.' : undefined}
      text={typed}
      items={matches}
      lineOf={member => ({ key: member.id, name: chartPerson(member).name, note: chartPerson(member).years })}
      onType={text => {
        setIsTyping(true)
        setTyped(text)
      }}
      onTake={member => {
        setIsTyping(false)
        setTyped(chartPerson(member).name)
        onFound(member)
      }}
      onFocus={event => event.target.select()}
    />
  )
}
