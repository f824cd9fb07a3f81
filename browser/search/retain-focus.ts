import type { FocusEvent } from 'react'

/**
 * Returns the focus that the page below takes from the field of the palette, such as a composer that has just loaded.
 * The trap of Radix knows only elements that were focused after it was set.
 */
export function retainFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>): void {
  if (relatedTarget !== null && relatedTarget.closest('[role$=dialog]') === null) currentTarget.focus()
}
