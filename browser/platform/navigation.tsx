import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/**
 * Scrolls a new page to its top and focuses it for screen readers, as a browser does on a page load. The browser
 * restores the scroll position when the user goes back.
 */
export function useRouteFocus(): void {
  const [location] = useLocation()
  const previous = useRef(location)
  const isGoingBack = useRef(false)
  const path = useRef('')

  useEffect(() => {
    const onPopState = () => {
      // A jump within the page fires the same event but does not change the path.
      isGoingBack.current = window.location.pathname !== path.current
    }
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])

  useEffect(() => {
    path.current = window.location.pathname
    if (previous.current === location) return
    previous.current = location
    if (!isGoingBack.current) window.scrollTo(0, 0)
    isGoingBack.current = false
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [location])
}

/** Sets the document title: `Our Story · Heirloom`. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Heirloom' : `${title} · Heirloom`
  }, [title])
}
