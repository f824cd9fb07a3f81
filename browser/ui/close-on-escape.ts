import type { KeyboardEvent } from 'react'

/**
 * Esc belongs to the topmost dialog. Radix hands it to the layer that came last, which may be a toast: that lets it
 * pass, and the dialog hears it as a key that was pressed in it.
 */
export function closeOnEscape(close: () => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const isHere = event.currentTarget.contains(event.target as Node)
    if (event.key === 'Escape' && isHere && !event.isDefaultPrevented() && !isListOpen()) close()
  }
}

/** A list that is open inside is what Esc closes first. */
export function isListOpen(): boolean {
  return document.activeElement?.matches('[role=combobox][aria-expanded=true]') === true
}
