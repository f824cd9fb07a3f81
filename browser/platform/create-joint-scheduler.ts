/**
 * A scheduler for TanStack Query that runs everything it was given in one later task. With a task for each reply, a
 * component that renders for one reply already shows a second one, while the other components of the second reply still
 * wait, and the page may be painted in between. The task is not a microtask, so that a caller that awaits a call
 * continues before the page shows its effect.
 */
export function createJointScheduler(): (run: () => void) => void {
  let waiting: (() => void)[] = []
  return run => {
    waiting.push(run)
    if (waiting.length > 1) return
    setTimeout(() => {
      const runs = waiting
      waiting = []
      for (const each of runs)
        try {
          each()
        } catch (error) {
          reportError(error)
        }
    })
  }
}
