import type { KeyboardEvent } from 'react'

/**
 * Closes the dialog that contains the focus. Radix sends Escape only to the latest layer, which may be a toast that
 * ignores it. The dialog therefore handles the key itself.
 */
export function closeOnEscape(close: () => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && isInside && !event.isDefaultPrevented() && !isListOpen()) close()
  }
}

/** True while a combobox list is open, which Escape closes first. */
export function isListOpen(): boolean {
  return document.activeElement?.matches('[role=combobox][aria-expanded=true]') === true
}
