import { useCombobox } from 'downshift'
import { useEffect, useMemo, useRef, useState } from 'react'

import { classes } from '#browser/ui/classes.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Input } from '#browser/ui/Input.tsx'
import type { FamilyMember } from '#contract/family-tree.ts'

import { bornOf, everybody, filtered, generationLabel, nameOf } from './timeline.ts'

/** Somebody in the tree, or the name of somebody who is not. */
export type PickedPerson = { id: string | null; name: string }

export const nobody: PickedPerson = { id: null, name: '' }

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
  offered?: () => readonly FamilyMember[]
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
  offered,
  value = nobody,
  className,
  onChange,
}: PersonPickerProps) {
  const [typed, setTyped] = useState(value.name)
  const [isEntered, setEntered] = useState(false)
  const matches = useMemo(
    () =>
      (typed.trim() === ''
        ? (isEntered && offered?.()) || []
        : filtered(members, { ...everybody, search: typed })
      ).slice(0, mostShown),
    [members, offered, typed, isEntered],
  )
  const { isOpen, getMenuProps, getInputProps, getItemProps, getLabelProps, highlightedIndex } = useCombobox({
    items: matches,
    inputValue: typed,
    selectedItem: null,
    itemToString: member => (member === null ? typed : nameOf(member)),
    onInputValueChange({ inputValue, type }) {
      if (type !== useCombobox.stateChangeTypes.InputChange) return
      setTyped(inputValue)
      onChange({ id: null, name: inputValue })
    },
    onSelectedItemChange({ selectedItem }) {
      if (selectedItem === null) return
      setTyped(nameOf(selectedItem))
      onChange({ id: selectedItem.id, name: nameOf(selectedItem) })
    },
  })
  const { id: _, ...labelProps } = getLabelProps()
  const isShown = isOpen && matches.length > 0

  // At the end of a dialog the list would open below what is in sight.
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown) element.current?.querySelector('ul')?.scrollIntoView({ block: 'nearest' })
  }, [isShown])

  return (
    <div ref={element} className={classes('relative', className)}>
      <Field label={label} hint={value.id === null ? hint : pickedHint} error={error} labelProps={labelProps}>
        <Input
          {...getInputProps({ autoComplete: 'off', placeholder, onFocus: () => setEntered(true) })}
          {...(value.id !== null && { className: 'border-accent' })}
        />
      </Field>
      <ul
        {...getMenuProps({ 'aria-label': label })}
        className={classes(
          'absolute inset-x-0 top-18 z-30 mt-1 overflow-hidden rounded-md border border-line bg-raised shadow-lifted',
          !isShown && 'hidden',
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
              <span>{nameOf(member)}</span>
              <span className="text-caption text-muted tabular">
                {bornOf(member) ?? generationLabel(member)}
              </span>
            </li>
          ))}
      </ul>
    </div>
  )
}
