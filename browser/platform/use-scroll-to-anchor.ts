import { useEffect } from 'react'

/**
 * Leads to the part of the page that its address names, as a browser does where the page is there from the start.
 * A page that is loaded late calls this itself.
 */
export function useScrollToAnchor(): void {
  useEffect(() => {
    const { hash } = window.location
    if (hash === '') return
    // After the page has arrived at its top. Navigating there once more also makes it the `:target` of style sheets.
    const frame = requestAnimationFrame(() => window.location.replace(hash))
    return () => cancelAnimationFrame(frame)
  }, [])
}
