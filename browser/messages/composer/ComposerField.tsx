import { useEffect, useLayoutEffect, type KeyboardEvent, type RefObject } from 'react'

import { longestMessage } from '#contract/messages/message-choices.ts'

import { entersLines } from './send-keys.ts'

export interface ComposerFieldProps {
  ref: RefObject<HTMLTextAreaElement | null>
  label: string
  value: string
  onChange: (value: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}

/** The text of a message. It grows with its lines. */
export function ComposerField({ ref, label, value, onChange, onKeyDown }: ComposerFieldProps) {
  useFocusOnOpen(ref)
  useLayoutEffect(() => {
    if (ref.current !== null) fitHeight(ref.current)
  })
  return (
    <textarea
      ref={ref}
      rows={1}
      aria-label={label}
      placeholder="Write a message"
      maxLength={longestMessage}
      enterKeyHint={entersLines() ? 'enter' : 'send'}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={onKeyDown}
      className="min-h-control min-w-0 grow resize-none self-center bg-transparent px-2 py-2 font-serif text-base outline-none placeholder:text-muted"
    />
  )
}

const maxLines = 6

function fitHeight(element: HTMLTextAreaElement): void {
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(element)
  const padding = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom)
  const highest = Number.parseFloat(lineHeight) * maxLines + padding
  element.style.height = 'auto'
  element.style.height = `${Math.min(element.scrollHeight, highest)}px`
}

/** On a computer, the reader can write as soon as the conversation opens. A phone would open its keyboard. */
function useFocusOnOpen(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return
    // After the focus has moved to the opened page.
    const frame = requestAnimationFrame(() => field.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [field])
}
