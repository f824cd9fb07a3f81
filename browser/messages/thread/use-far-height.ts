import { useEffect, useState, type RefObject } from 'react'

/** How far from the visible part of the thread messages are rendered, in pixels. */
const renderMargin = '2000px 0px'

/**
 * The height of an element that is far from the visible part of its thread; null while it is near. What is far can be
 * replaced with a space of this height.
 */
export function useFarHeight(element: RefObject<HTMLElement | null>, isEnabled: boolean): number | null {
  const [farHeight, setFarHeight] = useState<number | null>(null)
  useEffect(() => {
    const root = element.current?.closest('[data-thread]')
    if (!isEnabled || !element.current || !root) return
    return observe(root, element.current, ({ isIntersecting, boundingClientRect }) =>
      setFarHeight(isIntersecting ? null : boundingClientRect.height),
    )
  }, [element, isEnabled])
  return isEnabled ? farHeight : null
}

type Listener = (entry: IntersectionObserverEntry) => void

/** One observer for each thread. Thousands would be slow. */
const observers = new WeakMap<
  Element,
  { observer: IntersectionObserver; listeners: Map<Element, Listener> }
>()

function observe(root: Element, element: Element, listener: Listener): () => void {
  const { observer, listeners } = observers.get(root) ?? createObserver(root)
  listeners.set(element, listener)
  observer.observe(element)
  return () => {
    listeners.delete(element)
    observer.unobserve(element)
  }
}

function createObserver(root: Element) {
  const listeners = new Map<Element, Listener>()
  const observer = new IntersectionObserver(
    entries => {
      for (const entry of entries) listeners.get(entry.target)?.(entry)
    },
    { root, rootMargin: renderMargin },
  )
  const created = { observer, listeners }
  observers.set(root, created)
  return created
}
