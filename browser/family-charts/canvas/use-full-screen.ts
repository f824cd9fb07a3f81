import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

export interface FullScreenEvents {
  /** Where the focus goes once it fills the window, and once it is small again. */
  onOpened: () => void
  onClosed: () => void
}

/**
 * An element that fills the window where it stands in the page, so that what is drawn in it stays as it is. It lies
 * above everything as a popover does, and all beside it is out of reach until it is closed, by Escape as well.
 */
export function useFullScreen<Element extends HTMLElement>(
  events: FullScreenEvents,
): {
  ref: RefObject<Element | null>
  isFull: boolean
  setFull: (isFull: boolean) => void
} {
  const ref = useRef<Element>(null)
  const [isFull, setFull] = useState(false)
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  useLayoutEffect(() => {
    const element = ref.current
    if (!isFull || element === null) return
    element.showPopover()
    const undo = inertBeside(element)
    latest.current.onOpened()
    const listening = new AbortController()
    window.addEventListener(
      'keydown',
      event => {
        // Escape may have closed something in it already.
        if (event.key === 'Escape' && !event.defaultPrevented) setFull(false)
      },
      { signal: listening.signal },
    )
    document.addEventListener(
      'focusin',
      ({ target }) => {
        // What holds the element is not inert, and may take the focus itself.
        if (target instanceof Node && !element.contains(target)) latest.current.onOpened()
      },
      { signal: listening.signal },
    )
    return () => {
      listening.abort()
      undo()
    }
  }, [isFull])

  // Only once it stands in the page again: a popover that closes takes the focus with it.
  const wasFull = useRef(false)
  useEffect(() => {
    if (wasFull.current && !isFull) latest.current.onClosed()
    wasFull.current = isFull
  }, [isFull])
  return { ref, isFull, setFull }
}

/** Takes all that does not hold the element out of reach of keys, mice and screen readers; returns what undoes it. */
function inertBeside(element: HTMLElement): () => void {
  const made: HTMLElement[] = []
  for (let at = element; at.parentElement !== null && at !== document.body; at = at.parentElement)
    for (const beside of at.parentElement.children)
      if (beside !== at && beside instanceof HTMLElement && !beside.inert) {
        beside.inert = true
        made.push(beside)
      }
  return () => {
    for (const one of made) one.inert = false
  }
}
