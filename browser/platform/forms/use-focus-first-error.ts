import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Moves the focus to the first invalid field of a form, or else to its first alert. In a long form they may be far
 * from the submit button. A field that the user has moved to in the meantime keeps the focus.
 * @param onNothingFound called when there is neither. It returns whether to try again after the next rendering.
 * @returns the function to call when an error is known. The focus moves after the messages are rendered.
 */
export function useFocusFirstError(formId: string, onNothingFound: () => boolean): () => void {
  // Counted, because nothing else changes when the same message is already displayed.
  const [attempts, setAttempts] = useState(0)
  const focused = useRef<Element>(null)
  const focusFirstError = useCallback(() => {
    focused.current = document.activeElement
    // react-hook-form renders its messages only after calling the error handler.
    setTimeout(() => setAttempts(count => count + 1))
  }, [])
  const focus = useEffectEvent(() => {
    const form = document.getElementById(formId)
    const active = document.activeElement
    if (active !== focused.current && active?.matches('input, select, textarea') && form?.contains(active))
      return
    const target =
      form?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      form?.querySelector<HTMLElement>('[role="alert"]')
    if (!target) {
      if (onNothingFound()) focusFirstError()
      return
    }
    // A group of radio buttons is invalid as a whole.
    const control = target.matches('fieldset') ? target.querySelector<HTMLElement>('input') : null
    ;(control ?? target).focus({ preventScroll: true })
    // Centered, so that neither the header nor the footer of a dialog covers it.
    target.scrollIntoView({ block: 'center' })
  })
  useEffect(() => {
    if (attempts > 0) focus()
  }, [attempts])
  return focusFirstError
}
