/** The milliseconds after a move of the list in which a press may still be meant for what was there before. */
export const settlingMs = 600

/** Whether a row was removed, or moved by another one. */
export function hasMoved(before: readonly string[], after: readonly string[]): boolean {
  return before.some((id, index) => after[index] !== id)
}

/** Reports that the list is settling from each move until `settlingMs` after the last one. */
export function createSettling(report: (isSettling: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    start() {
      clearTimeout(timer)
      timer = setTimeout(() => report(false), settlingMs)
      report(true)
    },
    stop: () => clearTimeout(timer),
  }
}
