/**
 * Waits until what has just changed stands on the screen: whoever is told of a change by a timer, as by a query,
 * draws before this goes on. A page that nobody sees draws nothing, so it goes on after a while in any case.
 */
export function drawn(): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, 100)
    setTimeout(() => requestAnimationFrame(() => setTimeout(resolve)))
  })
}
