import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/**
 * What a browser does on a page load and a router does not: a page that is newly opened starts at its top and
 * tells a screen reader so. Going back is left to the browser, which knows where one was.
 */
export function useRouteFocus(): void {
  const [location] = useLocation()
  const previous = useRef(location)
  const goesBack = useRef(false)
  const path = useRef('')

  useEffect(() => {
    const noteGoingBack = () => {
      // A jump within the page looks the same to a listener, but leads nowhere else.
      goesBack.current = window.location.pathname !== path.current
    }
    window.addEventListener('popstate', noteGoingBack)
    return () => window.removeEventListener('popstate', noteGoingBack)
  }, [])

  useEffect(() => {
    path.current = window.location.pathname
    if (previous.current === location) return
    previous.current = location
    if (!goesBack.current) window.scrollTo(0, 0)
    goesBack.current = false
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [location])
}

/** Names the page in the window's title: `Our Story · Heirloom`. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Heirloom' : `${title} · Heirloom`
  }, [title])
}
