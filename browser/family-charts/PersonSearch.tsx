import { useMemo, useState } from 'react'

import { classes } from '#browser/ui/classes.ts'
import { Combobox } from '#browser/ui/forms/Combobox.tsx'
import type { FamilyMember } from '#contract/family-tree.ts'

import { toChartPerson } from './chart-person.ts'
import { findPeople } from './find-people.ts'

export interface PersonSearchProps {
  label: string
  placeholder?: string
  members: readonly FamilyMember[]
  /** Who is chosen already: what the field holds until somebody else is, and again when nobody was. */
  initial?: string
  onFound: (member: FamilyMember) => void
  className?: string
}

const mostShown = 8

/**
 * Where there is room the label stands beside its field, so that the chart begins higher; on a phone, where two fields
 * share a row, what is offered is as wide as the row.
 */
const inOneRow = [
  'lg:[&>div]:grid-cols-[auto_1fr] lg:[&>div]:items-center lg:[&>div]:gap-x-3 lg:[&>div>p]:col-start-2',
  '[&>ul]:top-full max-md:[&>ul]:w-[calc(100vw-2*var(--spacing-gutter))]',
].join(' ')

/** Offers people as a name is typed. The name of whom is chosen stays in the field. */
export function PersonSearch({
  label,
  placeholder,
  members,
  initial = '',
  onFound,
  className,
}: PersonSearchProps) {
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
      className={classes(inOneRow, className)}
      hint={
        !isNobody
          ? undefined
          : members.length === 0
            ? 'The family is still being read.'
            : 'Nobody of this name.'
      }
      text={typed}
      items={matches}
      lineOf={member => ({
        key: member.id,
        name: toChartPerson(member).name,
        note: toChartPerson(member).years,
      })}
      onType={text => {
        setIsTyping(true)
        setTyped(text)
      }}
      onTake={member => {
        setIsTyping(false)
        setTyped(toChartPerson(member).name)
        onFound(member)
      }}
      onFocus={event => event.target.select()}
      onBlur={() => {
        if (initial === '') return
        setIsTyping(false)
        setTyped(initial)
      }}
    />
  )
}
