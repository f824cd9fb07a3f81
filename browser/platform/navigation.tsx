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

const documentTitle = { page: '', count: 0 }

/** Sets the document title: `Our Story · Heirloom`. */
export function useTitle(title: string): void {
  useEffect(() => setDocumentTitle({ page: title }), [title])
}

/** Shows a count before the document title, which a tab in the background shows too: `(2) Our Story · Heirloom`. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    setDocumentTitle({ count })
    return () => setDocumentTitle({ count: 0 })
  }, [count])
}

function setDocumentTitle(change: Partial<typeof documentTitle>): void {
  const { page, count } = Object.assign(documentTitle, change)
  document.title = [count > 0 && `(${count})`, page !== '' && `${page} ·`, 'Heirloom']
    .filter(Boolean)
    .join(' ')
}
