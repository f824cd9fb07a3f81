import { useEffect } from 'react'

/**
 * Scrolls to the element that the URL's hash names, as a browser does for a static page. A lazily loaded page calls
 * this itself.
 */
export function useScrollToAnchor(): void {
  useEffect(() => {
    const { hash } = window.location
    if (hash === '') return
    // Runs after `useRouteFocus` has scrolled to the top. Navigating again also sets `:target` for style sheets.
    const frame = requestAnimationFrame(() => window.location.replace(hash))
    return () => cancelAnimationFrame(frame)
  }, [])
}
