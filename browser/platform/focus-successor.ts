/** An element, and what takes its focus when it is removed. */
export interface FocusPosition {
  element: HTMLElement
  /** The id in its attribute `data-focus-successor`. */
  successorId: string | undefined
  /** Its ancestors from the inside out, each with the index of the child that contains the element. */
  ancestors: { parent: Element; index: number }[]
}

/**
 * A ref for a control that its own action removes, such as 'Try again'. Its focus, which the browser would move to the
 * body, moves to the element whose id is in `data-focus-successor`, or else to what takes the control's place. A dialog
 * does the same for its opener.
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
    if (!hasFocus) return
    // See `isFocusLost`.
    document.querySelector<HTMLElement>('main:focus')?.blur()
    // React detaches refs before it removes the elements.
    focusAfterRemoval(recordPosition(control))
  }
}

/** Whether no control has the focus. A second click on a button that the first disabled moves it to `main`. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement.matches('body, main')
}

export function recordPosition(element: HTMLElement): FocusPosition {
  const ancestors: FocusPosition['ancestors'] = []
  for (let child: Element = element; child.parentElement !== null; child = child.parentElement)
    ancestors.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  return { element, successorId: element.dataset['focusSuccessor'], ancestors }
}

/**
 * Returns the focus to an element, or to its successor if it was removed; not from a dialog above it, which may have
 * opened since the other one closed.
 */
export function returnFocus(position: FocusPosition): void {
  const { element } = position
  const dialog = document.activeElement?.closest('[role$=dialog][data-state=open]')
  if (dialog && !dialog.contains(element)) return
  if (element.isConnected) element.focus()
  else moveFocus(position)
}

/**
 * Focuses the first control of a dialog or form, except in an `<output>` notice; of radio buttons the checked one, as
 * the Tab key does. @returns whether there is one.
 */
export function focusFirstControl(container: HTMLElement | null): boolean {
  const controls = container?.querySelectorAll<
    HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement
  >(':is(input, select, textarea, button):not(:disabled, output *)')
  const control = findFirstControl([...(controls ?? [])])
  control?.focus()
  return control !== undefined
}

/** The first control, or the checked one of its group of radio buttons. */
export function findFirstControl<Control extends { type: string; name: string; checked?: boolean }>(
  controls: readonly Control[],
): Control | undefined {
  const [first] = controls
  if (first?.type !== 'radio') return first
  return (
    controls.find(({ type, name, checked }) => type === 'radio' && name === first.name && checked === true) ??
    first
  )
}

/** Focuses the heading of the page, when the body has the focus. */
export function focusPageHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading === null || document.activeElement !== document.body) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Focuses the successor, unless the focus is elsewhere. A placeholder passes the focus on. */
function moveFocus({ successorId, ancestors }: FocusPosition): void {
  // A dialog takes the focus of a control that is removed from it.
  const focused = document.activeElement
  if (focused !== document.body && focused?.matches('[role$=dialog]') !== true) return
  const named = successorId === undefined ? null : document.getElementById(successorId)
  if (named !== null) return named.focus()
  const { parent, index } = ancestors.find(({ parent }) => parent.isConnected) ?? {}
  if (parent === undefined || index === undefined) return
  const successor = parent.children[index] ?? parent.lastElementChild ?? parent
  if (!(successor instanceof HTMLElement) || successor === document.body) return
  successor.focus({ preventScroll: true })
  if (document.activeElement !== successor) {
    successor.tabIndex = -1
    successor.focus({ preventScroll: true })
  }
  focusAfterRemoval(recordPosition(successor))
}

/** Follows a focused element until the focus is elsewhere. */
function focusAfterRemoval(position: FocusPosition): void {
  const { element } = position
  const observer = new MutationObserver(() => {
    if (element.isConnected && document.activeElement === element) return
    observer.disconnect()
    if (!element.isConnected) moveFocus(position)
  })
  observer.observe(document.body, { childList: true, subtree: true })
}
