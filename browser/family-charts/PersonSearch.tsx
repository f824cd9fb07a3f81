import { useCombobox } from 'downshift'
import { useMemo, useState } from 'react'

import { classes } from '#browser/ui/classes.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Input } from '#browser/ui/Input.tsx'
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
  const { isOpen, getMenuProps, getInputProps, getItemProps, getLabelProps, highlightedIndex } = useCombobox({
    items: matches,
    inputValue: typed,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    itemToString: () => typed,
    onInputValueChange({ inputValue, type }) {
      if (type !== useCombobox.stateChangeTypes.InputChange) return
      setIsTyping(true)
      setTyped(inputValue)
    },
    onSelectedItemChange({ selectedItem }) {
      if (selectedItem === null) return
      setIsTyping(false)
      setTyped(chartPerson(selectedItem).name)
      onFound(selectedItem)
    },
  })
  const { id: _, ...labelProps } = getLabelProps()
  const isNobody = isTyping && typed.trim() !== '' && matches.length === 0

  return (
    <div className="relative">
      <Field label={label} labelProps={labelProps} hint={isNobody ? 'Nobody of this name.' : undefined}>
        <Input
          {...getInputProps({ autoComplete: 'off', placeholder })}
          onFocus={event => event.target.select()}
        />
      </Field>
      <ul
        {...getMenuProps({ 'aria-label': label })}
        className={classes(
          'absolute inset-x-0 z-20 mt-1 overflow-hidden rounded-md border border-line bg-raised shadow-lifted',
          (!isOpen || matches.length === 0) && 'hidden',
        )}
      >
        {isOpen &&
          matches.map((member, index) => (
            <li
              key={member.id}
              {...getItemProps({ item: member, index })}
              className={classes(
                'flex min-h-control items-baseline justify-between gap-4 px-4 py-2.5 text-small',
                highlightedIndex === index && 'bg-accent-soft',
              )}
            >
              <span>{chartPerson(member).name}</span>
              <span className="text-caption text-muted tabular">{chartPerson(member).years}</span>
            </li>
          ))}
      </ul>
    </div>
  )
}
