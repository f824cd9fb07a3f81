import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** The current width of an element in CSS pixels; undefined before the first render. */
export function useWidth<Box extends HTMLElement>(): [RefObject<Box | null>, number | undefined] {
  const box = useRef<Box>(null)
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    setWidth(Math.round(element.getBoundingClientRect().width))
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [box, width]
}
