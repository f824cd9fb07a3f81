import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import { useEffect, useRef, type ChangeEvent, type FocusEvent, type ReactNode } from 'react'

import { classes } from '#browser/ui/classes.ts'

import { Field } from './Field.tsx'
import { Input } from './Input.tsx'

export interface ComboboxProps<Item> {
  label: string
  hint?: ReactNode
  error?: string | undefined
  placeholder?: string | undefined
  /** What is in the field, typed or taken from the list. */
  text: string
  /** What is offered for it. */
  items: readonly Item[]
  /** What stands in a line of the list, and quietly at its end. */
  toOption: (item: Item) => { key: string; name: string; note: ReactNode }
  /** What is in the field stands for something that was taken from the list. */
  isSelected?: boolean
  className?: string | undefined
  onInput: (text: string) => void
  onSelect: (item: Item) => void
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  /** The field is left, whether or not anything was taken. */
  onBlur?: () => void
}

/**
 * A field that offers what may be meant while it is typed into. Enter takes the first of the list, unless an arrow key
 * has led to another. Who only leaves the field has taken nothing.
 */
export function Combobox<Item>({
  label,
  hint,
  error,
  placeholder,
  text,
  items,
  toOption: lineOf,
  isSelected: isTaken = false,
  className,
  onInput: onType,
  onSelect: onTake,
  onFocus,
  onBlur,
}: ComboboxProps<Item>) {
  const { isOpen, getMenuProps, getInputProps, getItemProps, getLabelProps, highlightedIndex } = useCombobox({
    items: [...items],
    inputValue: text,
    selectedItem: null as Item | null,
    stateReducer: whatIsMeant,
    itemToString: item => (item === null ? text : lineOf(item).name),
    onSelectedItemChange({ selectedItem }) {
      if (selectedItem !== null) onTake(selectedItem)
    },
  })
  const { id: _, ...labelProps } = getLabelProps()
  const isShown = isOpen && items.length > 0

  // At the end of a dialog the list would open below what is in sight.
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown) element.current?.querySelector('ul')?.scrollIntoView({ block: 'nearest' })
  }, [isShown])

  return (
    <div ref={element} className={classes('relative', className)}>
      <Field label={label} hint={hint} error={error} labelProps={labelProps}>
        <Input
          {...getInputProps({
            autoComplete: 'off',
            placeholder,
            onFocus,
            onBlur,
            // The library tells of it only after the field has been drawn with its old text, which moves the caret
            // to the end and on a busy machine loses letters.
            onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onType(currentTarget.value),
          })}
          {...(isTaken && { className: 'border-accent' })}
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
          items.map((item, index) => {
            const { key, name, note } = lineOf(item)
            return (
              <li
                key={key}
                {...getItemProps({ item, index })}
                className={classes(
                  'flex min-h-control items-baseline justify-between gap-4 px-4 py-2.5 text-small',
                  highlightedIndex === index && 'bg-accent-soft',
                )}
              >
                <span>{name}</span>
                <span className="text-caption text-muted tabular">{note}</span>
              </li>
            )
          })}
      </ul>
    </div>
  )
}

/** What the list changes into, where the field means something else than the library does. */
function whatIsMeant<Item>(
  state: UseComboboxState<Item>,
  { type, changes }: UseComboboxStateChangeOptions<Item>,
): Partial<UseComboboxState<Item>> {
  if (type === useCombobox.stateChangeTypes.InputChange)
    return { ...changes, highlightedIndex: changes.inputValue?.trim() ? 0 : -1 }
  if (type === useCombobox.stateChangeTypes.InputBlur)
    return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
  return changes
}
