import { useEffect, useState, type RefCallback } from 'react'

/** How near the viewport an element is when its content is needed. */
const margin = '300px'

/**
 * Whether content below the first screen is needed, and from then on. It is when the element of `ref` comes near the
 * viewport, and when any key is pressed: Tab must reach it, and the browser's search must find it. It is at once when
 * the address names an anchor.
 */
export function useIsNeeded(): { isNeeded: boolean; ref: RefCallback<Element> } {
  const [isNeeded, setNeeded] = useState(() => window.location.hash !== '')
  const [element, setElement] = useState<Element | null>(null)
  useEffect(() => {
    if (isNeeded || element === null) return
    const need = () => setNeeded(true)
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) need()
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    document.addEventListener('keydown', need)
    return () => {
      observer.disconnect()
      document.removeEventListener('keydown', need)
    }
  }, [isNeeded, element])
  return { isNeeded, ref: setElement }
}
