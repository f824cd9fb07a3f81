import { useRef, type PointerEvent } from 'react'

/** Pixels that a finger moves at least. */
const swipeDistance = 50

/** Calls `onSwipe` with 1 for a swipe to the left and with -1 for one to the right. */
export function useSwipe(onSwipe: (steps: 1 | -1) => void) {
  const start = useRef<number | null>(null)
  return {
    onPointerDown: ({ clientX, pointerType }: PointerEvent) => {
      start.current = pointerType === 'mouse' ? null : clientX
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const moved = start.current === null ? 0 : clientX - start.current
      start.current = null
      if (Math.abs(moved) > swipeDistance) onSwipe(moved < 0 ? 1 : -1)
    },
  }
}
