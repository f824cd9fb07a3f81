import { useEffect, useEffectEvent, useState, type FocusEvent, type PointerEvent } from 'react'

/** Milliseconds that a photograph is displayed. A video is displayed until its end. */
const slideDuration = 5000

export interface Slideshow {
  isRunning: boolean
  toggle: () => void
  /** For the viewer. It waits while the pointer or the keyboard is on an element with `pausingAttribute`. */
  handlers: {
    onPointerOver: (event: PointerEvent) => void
    onPointerOut: (event: PointerEvent) => void
    onFocus: (event: FocusEvent) => void
    onBlur: (event: FocusEvent) => void
  }
}

/** Marks controls and the details, so that they do not change under the reader. */
export const pausingAttribute = { 'data-pauses-slideshow': true }

/** Advances five seconds after each photograph has loaded. It waits while its tab is hidden. */
export function useSlideshow({
  isReady,
  onAdvance,
}: {
  /** Whether the current photograph is displayed. */
  isReady: boolean
  onAdvance: () => void
}): Slideshow {
  const [isRunning, setRunning] = useState(false)
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHidden = useIsHidden()
  const isWaiting = isPointedAt || isFocused || isHidden || !isReady
  const advance = useEffectEvent(onAdvance)
  useEffect(() => {
    if (!isRunning || isWaiting) return undefined
    const timer = setTimeout(() => advance(), slideDuration)
    return () => clearTimeout(timer)
  }, [isRunning, isWaiting])
  return {
    isRunning,
    toggle: () => setRunning(!isRunning),
    handlers: {
      onPointerOver: ({ target, pointerType }) => setPointedAt(pointerType === 'mouse' && pauses(target)),
      onPointerOut: () => setPointedAt(false),
      // A button that was clicked has the focus, too, but the reader is not at it.
      onFocus: ({ target }) => setFocused(pauses(target) && target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}

function pauses(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-pauses-slideshow]') !== null
}

function useIsHidden(): boolean {
  const [isHidden, setHidden] = useState(document.hidden)
  useEffect(() => {
    const update = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isHidden
}
