import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

export interface FocusFirstError<Form extends HTMLElement> {
  /** The element that contains the fields and the error messages. */
  formRef: RefObject<Form | null>
  /** Call it when an error is known. The focus moves after the messages are rendered. */
  focusFirstError: () => void
}

/**
 * Moves the focus to the first invalid field, or else to the first alert. In a long form they may be far from the
 * submit button.
 */
export function useFocusFirstError<Form extends HTMLElement = HTMLFormElement>(): FocusFirstError<Form> {
  const formRef = useRef<Form>(null)
  const isPending = useRef(false)
  // Forces a render, because nothing changes when the same message is already displayed.
  const [, forceRender] = useState(0)
  useEffect(() => {
    if (!isPending.current) return
    const target =
      formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      formRef.current?.querySelector<HTMLElement>('[role="alert"]')
    if (!target) return
    isPending.current = false
    target.focus({ preventScroll: true })
    // Centered, so that neither the header nor the footer of a dialog covers it.
    target.scrollIntoView({ block: 'center' })
  })
  const focusFirstError = useCallback(() => {
    // react-hook-form renders its messages only after calling the error handler.
    setTimeout(() => {
      isPending.current = true
      forceRender(count => count + 1)
    })
  }, [])
  return { formRef, focusFirstError }
}
