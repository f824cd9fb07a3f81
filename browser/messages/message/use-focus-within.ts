import { useEffect, useState, type RefObject } from 'react'

/** Whether an element, or a control in it, has the focus. */
export function useFocusWithin(element: RefObject<HTMLElement | null>): boolean {
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (watched === null) return
    const onFocus = () => setFocused(true)
    const onBlur = ({ relatedTarget }: FocusEvent) =>
      setFocused(relatedTarget instanceof Node && watched.contains(relatedTarget))
    watched.addEventListener('focusin', onFocus)
    watched.addEventListener('focusout', onBlur)
    return () => {
      watched.removeEventListener('focusin', onFocus)
      watched.removeEventListener('focusout', onBlur)
    }
  }, [element])
  return isFocused
}
