import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import { useEffect, useRef, type ChangeEvent, type FocusEvent, type ReactNode } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'

import { Field } from './Field.tsx'
import { Input } from './Input.tsx'

export interface ComboboxProps<Item> {
  label: string
  required?: boolean
  hint?: ReactNode
  error?: string | undefined
  placeholder?: string | undefined
  /** The text in the field. */
  text: string
  /** The suggestions. */
  items: readonly Item[]
  /** The key, text and note of a suggestion. */
  toOption: (item: Item) => { key: string; name: string; note: ReactNode }
  /** True when the text is a selected suggestion. */
  isSelected?: boolean
  className?: string | undefined
  onInput: (text: string) => void
  onSelect: (item: Item) => void
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  /** Called with or without a selection. */
  onBlur?: () => void
}

/**
 * A text field with suggestions. Enter selects the first suggestion, or the one highlighted with the arrow keys.
 * Leaving the field selects nothing.
 */
export function Combobox<Item>({
  label,
  required = false,
  hint,
  error,
  placeholder,
  text,
  items,
  toOption,
  isSelected = false,
  className,
  onInput,
  onSelect,
  onFocus,
  onBlur,
}: ComboboxProps<Item>) {
  const { isOpen, getMenuProps, getInputProps, getItemProps, getLabelProps, highlightedIndex } =
    useCombobox<Item | null>({
      items: [...items],
      inputValue: text,
      selectedItem: null,
      stateReducer: reduceState,
      itemToString: item => (item === null ? text : toOption(item).name),
      onSelectedItemChange({ selectedItem }) {
        if (selectedItem !== null) onSelect(selectedItem)
      },
    })
  const { id: _, ...labelProps } = getLabelProps()
  const isListVisible = isOpen && items.length > 0

  // At the end of a dialog, the list would open outside the visible area.
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isListVisible) element.current?.querySelector('ul')?.scrollIntoView({ block: 'nearest' })
  }, [isListVisible])

  return (
    <div ref={element} className={joinClasses('relative', className)}>
      <Field label={label} required={required} hint={hint} error={error} labelProps={labelProps}>
        <Input
          {...getInputProps({
            autoComplete: 'off',
            placeholder,
            onFocus,
            onBlur,
            // Downshift reports input only after a render with the old text. That moves the caret to the end and can
            // lose letters on a busy machine.
            onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onInput(currentTarget.value),
          })}
          {...(isSelected && { className: 'border-accent' })}
        />
      </Field>
      <ul
        {...getMenuProps({ 'aria-label': label })}
        className={joinClasses(
          'absolute inset-x-0 top-18 z-30 mt-1 overflow-hidden rounded-md border border-line bg-raised shadow-lifted',
          !isListVisible && 'hidden',
        )}
      >
        {isOpen &&
          items.map((item, index) => {
            const { key, name, note } = toOption(item)
            return (
              <li
                key={key}
                {...getItemProps({ item, index })}
                className={joinClasses(
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

/** Highlights the first suggestion while typing, and ignores Downshift's selection on blur. */
function reduceState<Item>(
  state: UseComboboxState<Item>,
  { type, changes }: UseComboboxStateChangeOptions<Item>,
): Partial<UseComboboxState<Item>> {
  if (type === useCombobox.stateChangeTypes.InputChange)
    return { ...changes, highlightedIndex: changes.inputValue?.trim() ? 0 : -1 }
  if (type === useCombobox.stateChangeTypes.InputBlur)
    return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
  return changes
}
