import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import { useEffect, useLayoutEffect, useRef, type ChangeEvent, type FocusEvent, type ReactNode } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'

import { Field } from './Field.tsx'
import { Input } from './Input.tsx'

export interface ComboboxFieldProps {
  label: string
  required?: boolean
  hint?: ReactNode
  error?: string | undefined
  placeholder?: string | undefined
  /** The text in the field. */
  text: string
  /** True when the text is a selected suggestion. */
  isSelected?: boolean
  className?: string | undefined
  onInput: (text: string) => void
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  /** Called with or without a selection. */
  onBlur?: () => void
}

/** The key, text and note of a suggestion. */
export type ComboboxOption = { key: string; name: string; note: ReactNode }

export interface ComboboxWithListProps extends ComboboxFieldProps {
  options: readonly ComboboxOption[]
  onSelect: (index: number) => void
  /** How the plain field was left that this one replaces. It had the focus. */
  start: { selection: [from: number, to: number]; isOpen: boolean }
}

/** A text field with suggestions, as `Combobox` describes it. */
export default function ComboboxWithList({
  label,
  required = false,
  hint,
  error,
  placeholder,
  text,
  options,
  isSelected,
  className,
  start,
  onInput,
  onSelect,
  onFocus,
  onBlur,
}: ComboboxWithListProps) {
  const { isOpen, getMenuProps, getInputProps, getItemProps, getLabelProps, highlightedIndex } =
    useCombobox<ComboboxOption | null>({
      items: [...options],
      inputValue: text,
      selectedItem: null,
      initialIsOpen: start.isOpen,
      initialHighlightedIndex: start.isOpen && text.trim() !== '' ? 0 : -1,
      stateReducer: reduceState,
      itemToString: item => item?.name ?? text,
      onSelectedItemChange({ selectedItem }) {
        if (selectedItem !== null) onSelect(options.indexOf(selectedItem))
      },
    })
  const { id: _, ...labelProps } = getLabelProps()
  const isListVisible = isOpen && options.length > 0

  // At the end of a dialog, the list would open outside the visible area.
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isListVisible) element.current?.querySelector('ul')?.scrollIntoView({ block: 'nearest' })
  }, [isListVisible])

  const startOnce = useRef(start)
  useLayoutEffect(() => {
    const input = element.current?.querySelector('input')
    input?.focus({ preventScroll: true })
    input?.setSelectionRange(...startOnce.current.selection)
  }, [])

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
          options.map((option, index) => (
            <li
              key={option.key}
              {...getItemProps({ item: option, index })}
              className={joinClasses(
                'flex min-h-control items-baseline justify-between gap-4 px-4 py-2.5 text-small',
                highlightedIndex === index && 'bg-accent-soft',
              )}
            >
              <span>{option.name}</span>
              <span className="text-caption text-muted tabular">{option.note}</span>
            </li>
          ))}
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
