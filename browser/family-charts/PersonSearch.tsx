import { useMemo, useState } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'
import { Combobox } from '#browser/ui/controls/Combobox.tsx'
import { formatLifeYears } from '#contract/dates/years-of-life.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

import { findPeople } from './find-people.ts'

export interface PersonSearchProps {
  label: string
  placeholder?: string
  members: readonly FamilyMember[]
  /** The current selection. It is restored on blur when no other person was picked. */
  initial?: string
  onFound: (member: FamilyMember) => void
  className?: string
}

const maxResults = 8

/**
 * On wide screens the label is beside the field, which leaves more height for the chart. On a phone
 * two fields share a row, and the list of results is as wide as the row.
 */
const rowLayout = [
  'lg:[&>div]:grid-cols-[auto_1fr] lg:[&>div]:items-center lg:[&>div]:gap-x-3 lg:[&>div>p]:col-start-2',
  '[&>ul]:top-full max-md:[&>ul]:w-[calc(100vw-2*var(--spacing-gutter))]',
].join(' ')

/** Suggests members while a name is typed. The name of the picked member remains in the field. */
export function PersonSearch({
  label,
  placeholder,
  members,
  initial = '',
  onFound,
  className,
}: PersonSearchProps) {
  const [text, setText] = useState(initial)
  const [isTyping, setIsTyping] = useState(false)
  const matches = useMemo(
    () => (isTyping ? findPeople(members, text, maxResults) : []),
    [members, text, isTyping],
  )
  const hasNoMatch = isTyping && text.trim() !== '' && matches.length === 0
  return (
    <Combobox
      label={label}
      placeholder={placeholder}
      className={joinClasses(rowLayout, className)}
      hint={
        !hasNoMatch
          ? undefined
          : members.length === 0
            ? 'The family is still loading.'
            : 'No one has that name.'
      }
      text={text}
      items={matches}
      toOption={member => ({ key: member.id, name: fullName(member), note: formatLifeYears(member) })}
      onInput={typed => {
        setIsTyping(true)
        setText(typed)
      }}
      onSelect={member => {
        setIsTyping(false)
        setText(fullName(member))
        onFound(member)
      }}
      onFocus={event => event.target.select()}
      onBlur={() => {
        if (initial === '') return
        setIsTyping(false)
        setText(initial)
      }}
    />
  )
}
