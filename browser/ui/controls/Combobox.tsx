import { useRef, useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'

import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'

import type { ComboboxFieldProps, ComboboxOption, ComboboxWithListProps } from './ComboboxWithList.tsx'
import { Field } from './Field.tsx'
import { Input } from './Input.tsx'

export interface ComboboxProps<Item> extends ComboboxFieldProps {
  /** The suggestions. */
  items: readonly Item[]
  toOption: (item: Item) => ComboboxOption
  onSelect: (item: Item) => void
}

const ComboboxWithList = lazyWithPreload(() => import('./ComboboxWithList.tsx'))

/**
 * A text field with suggestions. Enter selects the first suggestion, or the one highlighted with the arrow keys.
 * Leaving the field selects nothing.
 *
 * It is a plain field until it has the focus, since the list is 12 KB of code on a page that may never open it. The
 * field with the list takes over text, selection and focus. If its code cannot be loaded, the plain field remains.
 */
export function Combobox<Item>({ items, toOption, onSelect, ...field }: ComboboxProps<Item>) {
  const [start, setStart] = useState<ComboboxWithListProps['start'] | null>(null)
  if (start === null) return <PlainCombobox {...field} onLoad={setStart} />
  return (
    <ComboboxWithList
      {...field}
      options={items.map(toOption)}
      start={start}
      onSelect={index => {
        const item = items[index]
        if (item !== undefined) onSelect(item)
      }}
    />
  )
}

/** Calls `onLoad` when the code of the list is loaded and the field has the focus. */
function PlainCombobox({
  label,
  required = false,
  hint,
  error,
  placeholder,
  text,
  isSelected = false,
  className,
  onInput,
  onFocus,
  onBlur,
  onLoad,
}: ComboboxFieldProps & { onLoad: (start: ComboboxWithListProps['start']) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const isComposing = useRef(false)
  /** Whether the user has asked for suggestions by a click or by typing. */
  const isAsked = useRef(false)

  function loadList() {
    ComboboxWithList.load().then(
      () => {
        const element = input.current
        if (element === null || element !== document.activeElement || isComposing.current) return
        const { selectionStart, selectionEnd } = element
        // At once, since this field would not report what is typed before it is replaced.
        flushSync(() =>
          onLoad({ selection: [selectionStart ?? 0, selectionEnd ?? 0], isOpen: isAsked.current }),
        )
      },
      () => undefined,
    )
  }

  const listAttributes: ComponentProps<'input'> = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': false,
    autoComplete: 'off',
  }
  return (
    <div className={className}>
      <Field label={label} required={required} hint={hint} error={error}>
        <Input
          ref={input}
          {...listAttributes}
          placeholder={placeholder}
          value={text}
          onPointerDown={() => {
            isAsked.current = true
          }}
          onFocus={event => {
            onFocus?.(event)
            loadList()
          }}
          onChange={({ currentTarget }) => {
            isAsked.current = true
            onInput(currentTarget.value)
          }}
          onCompositionStart={() => {
            isComposing.current = true
          }}
          onCompositionEnd={() => {
            isComposing.current = false
            loadList()
          }}
          onBlur={() => {
            isAsked.current = false
            onBlur?.()
          }}
          {...(isSelected && { className: 'border-accent' })}
        />
      </Field>
    </div>
  )
}
