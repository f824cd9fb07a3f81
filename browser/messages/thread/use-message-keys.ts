import { useEffect, type RefObject } from 'react'

/**
 * The keys of a thread: the arrows move from message to message, from the last visible one on, and Enter opens the menu
 * of the focused one. Other keys scroll.
 */
export function useMessageKeys(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const thread = scroller.current
    if (thread === null) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const focused = event.target instanceof HTMLElement ? event.target : null
      const isMessage = focused?.dataset['message'] !== undefined
      if (focused === null || (focused !== thread && !isMessage)) return
      if (event.key === 'Enter' && isMessage) openMenu(focused)
      else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
        if (!moveFocus(thread, focused, event.key === 'ArrowUp' ? -1 : 1)) return
      } else return
      event.preventDefault()
    }
    thread.addEventListener('keydown', onKeyDown)
    return () => thread.removeEventListener('keydown', onKeyDown)
  }, [scroller])
}

/** @returns whether there is a message in this direction. */
function moveFocus(thread: HTMLElement, focused: HTMLElement, step: 1 | -1): boolean {
  const messages = [...thread.querySelectorAll<HTMLElement>('[data-message]')]
  const index = focused === thread ? messages.length : messages.indexOf(focused)
  const next = messages[index + step]
  if (next === undefined) return false
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
  return true
}

/** Opens the menu with its code loaded or not, and focuses its first item. */
function openMenu(message: HTMLElement): void {
  const open = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })
  message.querySelector('[aria-haspopup=menu]')?.dispatchEvent(open)
}
