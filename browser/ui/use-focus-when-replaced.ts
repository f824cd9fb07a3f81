import { useEffect, useRef } from 'react'

/** Focuses the returned element when the focused control was replaced, unless the user has moved the focus already. */
export function useFocusWhenReplaced<FocusTarget extends HTMLElement>(isReplaced: boolean) {
  const element = useRef<FocusTarget>(null)
  const wasReplaced = useRef(isReplaced)
  useEffect(() => {
    if (isReplaced && !wasReplaced.current && document.activeElement === document.body)
      element.current?.focus()
    wasReplaced.current = isReplaced
  }, [isReplaced])
  return element
}
