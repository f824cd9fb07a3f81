import type { Events } from '#server/platform/events.ts'

export type Remembered<T> = { get(): Promise<T>; forget(): void }

/**
 * Keeps what was read of the tree until it changes, on whichever node. What was being read while it changed
 * serves those who already wait for it and is not kept.
 */
export function rememberTree<T>(events: Events, read: () => Promise<T>): Remembered<T> {
  let kept: Promise<T> | undefined
  const forget = () => {
    kept = undefined
  }
  events.on('family_tree_changed', forget)
  events.onGap(forget)
  return {
    forget,
    get() {
      if (kept !== undefined) return kept
      const reading = read()
      // What cannot be read is said to whoever asked, and asked for again by the next.
      reading.catch(() => {
        if (kept === reading) forget()
      })
      if (events.isListening()) kept = reading
      return reading
    },
  }
}
