import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

export interface Refusals<Form extends HTMLElement> {
  /** What the fields and the sentences stand in. */
  element: RefObject<Form | null>
  /** Something could not be: called when it is known, before the sentences are drawn. */
  refuse: () => void
}

/**
 * Leads to what has to be mended once it is drawn: to the first field that is wrong, or else to the sentence that says
 * why nothing came of it. A form may be longer than the screen, and the button that was pressed stands at its end.
 */
export function useFocusFirstError<Form extends HTMLElement = HTMLFormElement>(): Refusals<Form> {
  const element = useRef<Form>(null)
  const isRefused = useRef(false)
  // The sentence may stand there from the last time, and then nothing else is drawn anew.
  const [, draw] = useState(0)
  useEffect(() => {
    if (!isRefused.current) return
    const wrong =
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      element.current?.querySelector<HTMLElement>('[role="alert"]')
    if (!wrong) return
    isRefused.current = false
    wrong.focus({ preventScroll: true })
    // In the middle it is behind neither the heading of a dialog nor its buttons.
    wrong.scrollIntoView({ block: 'center' })
  })
  const refuse = useCallback(() => {
    // react-hook-form draws its sentences only after it has called whoever hears that something is wrong.
    setTimeout(() => {
      isRefused.current = true
      draw(count => count + 1)
    })
  }, [])
  return { element, refuse }
}
