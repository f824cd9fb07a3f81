/** A finger that moves less than this many CSS pixels counts as resting. */
const minMove = 10

/**
 * Calls `listener` once per single finger that moves. Taps, resting fingers and gestures with two fingers do not count.
 */
export function listenForSingleFingerMove(
  element: HTMLElement,
  listener: () => void,
  signal: AbortSignal,
): void {
  let start: Touch | null = null
  element.addEventListener(
    'touchstart',
    ({ touches }) => (start = touches.length === 1 ? touches[0]! : null),
    { signal, passive: true },
  )
  element.addEventListener(
    'touchmove',
    ({ touches: [current] }) => {
      if (start === null || current === undefined) return
      const distance = Math.hypot(current.clientX - start.clientX, current.clientY - start.clientY)
      if (distance < minMove) return
      start = null
      listener()
    },
    { signal, passive: true },
  )
}
