import type { KeyboardEvent } from 'react'

/** On a phone or tablet, Enter begins a line, since its keyboard has no Shift and Enter. The button sends. */
export function entersLines(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

/** Whether a key sends the message: Enter on a computer, Ctrl or ⌘ and Enter everywhere. */
export function isSendKey({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey || (!shiftKey && !entersLines()))
}
