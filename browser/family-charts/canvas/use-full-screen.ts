import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

export interface FullScreenEvents {
  /** Moves the focus into the element. */
  onOpened: () => void
  /** Moves the focus back to the page. */
  onClosed: () => void
}

/**
 * Lets an element fill the window without moving in the DOM, so that its canvas survives. It is shown as a popover
 * above everything else. The rest of the page is inert until it is closed, also by Escape.
 */
export function useFullScreen<Element extends HTMLElement>(
  events: FullScreenEvents,
): {
  ref: RefObject<Element | null>
  isFullScreen: boolean
  setFullScreen: (isFullScreen: boolean) => void
} {
  const ref = useRef<Element>(null)
  const [isFullScreen, setFullScreen] = useState(false)
  const latestEvents = useRef(events)
  useEffect(() => {
    latestEvents.current = events
  })
  useLayoutEffect(() => {
    const element = ref.current
    if (!isFullScreen || element === null) return
    element.showPopover()
    const removeInert = setSurroundingsInert(element)
    latestEvents.current.onOpened()
    const closed = new AbortController()
    window.addEventListener(
      'keydown',
      event => {
        // Escape may already have closed something inside the element.
        if (event.key === 'Escape' && !event.defaultPrevented) setFullScreen(false)
      },
      { signal: closed.signal },
    )
    document.addEventListener(
      'focusin',
      ({ target }) => {
        // The ancestors of the element are not inert and can take the focus themselves.
        if (target instanceof Node && !element.contains(target)) latestEvents.current.onOpened()
      },
      { signal: closed.signal },
    )
    return () => {
      closed.abort()
      removeInert()
    }
  }, [isFullScreen])

  // After the element is back in the page: a popover that closes drops the focus.
  const wasFullScreen = useRef(false)
  useEffect(() => {
    if (wasFullScreen.current && !isFullScreen) latestEvents.current.onClosed()
    wasFullScreen.current = isFullScreen
  }, [isFullScreen])
  return { ref, isFullScreen, setFullScreen }
}

/** Makes everything inert except the element and its ancestors. Returns a function that undoes it. */
function setSurroundingsInert(element: HTMLElement): () => void {
  const changed: HTMLElement[] = []
  for (
    let ancestor = element;
    ancestor.parentElement !== null && ancestor !== document.body;
    ancestor = ancestor.parentElement
  )
    for (const sibling of ancestor.parentElement.children)
      if (sibling !== ancestor && sibling instanceof HTMLElement && !sibling.inert) {
        sibling.inert = true
        changed.push(sibling)
      }
  return () => {
    for (const sibling of changed) sibling.inert = false
  }
}
