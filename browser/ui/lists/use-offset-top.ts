import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * The distance of an element from the top of the page, in pixels. It is `expected` before the first layout, and changes
 * when content above the element resizes.
 */
export function useOffsetTop(
  ref: RefObject<HTMLElement | null>,
  expected: number | null = null,
): number | null {
  const [top, setTop] = useState(expected)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measureTop = () => setTop(element.getBoundingClientRect().top + window.scrollY)
    measureTop()
    const observer = new ResizeObserver(measureTop)
    for (const above of [document.body, element.parentElement]) if (above) observer.observe(above)
    return () => observer.disconnect()
  }, [ref])
  return top
}
