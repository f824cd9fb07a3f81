import { useEffect } from 'react'

/** How long content that loads may move the page, in milliseconds. */
const settlingTime = 3000
const readerEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to the element that the URL's hash names, as a browser does for a static page. A lazily loaded page calls
 * this itself. What loads above the element moves it, so it is scrolled to again until the reader acts.
 */
export function useScrollToAnchor(): void {
  useEffect(() => {
    const { hash } = window.location
    if (hash === '') return
    const observer = new ResizeObserver(() =>
      document.querySelector(':target')?.scrollIntoView({ behavior: 'instant' }),
    )
    // Runs after `useRouteFocus` has scrolled to the top. Navigating again also sets `:target` for style sheets.
    const frame = requestAnimationFrame(() => {
      window.location.replace(hash)
      observer.observe(document.body)
    })
    const stop = () => observer.disconnect()
    const timer = setTimeout(stop, settlingTime)
    for (const type of readerEvents) document.addEventListener(type, stop, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      stop()
      for (const type of readerEvents) document.removeEventListener(type, stop)
    }
  }, [])
}
