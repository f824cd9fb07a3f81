/** How far a finger slips, in CSS pixels, that means to stay. */
const fingertip = 10

/** Tells once of each single finger that moves on an element. One that rests or taps, or is joined by another, is none. */
export function listenForSingleFingerMove(
  element: HTMLElement,
  onMoved: () => void,
  signal: AbortSignal,
): void {
  let from: Touch | null = null
  element.addEventListener(
    'touchstart',
    ({ touches }) => (from = touches.length === 1 ? touches[0]! : null),
    { signal, passive: true },
  )
  element.addEventListener(
    'touchmove',
    ({ touches: [to] }) => {
      if (from === null || to === undefined) return
      if (Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) < fingertip) return
      from = null
      onMoved()
    },
    { signal, passive: true },
  )
}
