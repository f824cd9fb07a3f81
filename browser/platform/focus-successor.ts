/** The ancestors of an element from the inside out, each with the index of the child that contains the element. */
export type DomPosition = { parent: Element; index: number }[]

export function recordPosition(element: Element): DomPosition {
  const position: DomPosition = []
  for (let child = element; child.parentElement !== null; child = child.parentElement)
    position.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  return position
}

/**
 * A ref for a control that its own action removes, such as 'Try again'. Its focus, which the browser would move to the
 * body, moves to what takes its place.
 */
export function focusSuccessor(control: HTMLElement | null) {
  if (control === null) return undefined
  let hasFocus = false
  const onFocus = () => void (hasFocus = true)
  // A control that is disabled while its action is running loses the focus to the body.
  const onBlur = () => void (hasFocus &&= control.matches(':disabled'))
  control.addEventListener('focus', onFocus)
  control.addEventListener('blur', onBlur)
  return () => {
    control.removeEventListener('focus', onFocus)
    control.removeEventListener('blur', onBlur)
    // React detaches refs before it removes the elements.
    if (hasFocus) focusAfterRemoval(control, recordPosition(control))
  }
}

/** Focuses what is now at a position, unless the focus is elsewhere. A placeholder passes the focus on. */
export function focusPosition(position: DomPosition): void {
  if (document.activeElement !== document.body) return
  const { parent, index } = position.find(({ parent }) => parent.isConnected) ?? {}
  if (parent === undefined || index === undefined) return
  const successor = parent.children[index] ?? parent.lastElementChild ?? parent
  if (!(successor instanceof HTMLElement) || successor === document.body) return
  successor.focus({ preventScroll: true })
  if (document.activeElement !== successor) {
    successor.tabIndex = -1
    successor.focus({ preventScroll: true })
  }
  focusAfterRemoval(successor, recordPosition(successor))
}

/** Follows a focused element until the focus is elsewhere. */
function focusAfterRemoval(element: Element, position: DomPosition): void {
  const observer = new MutationObserver(() => {
    if (element.isConnected && document.activeElement === element) return
    observer.disconnect()
    if (!element.isConnected) focusPosition(position)
  })
  observer.observe(document.body, { childList: true, subtree: true })
}
