import type { LiveEvent, LiveTopic } from '#contract/live/live.ts'

/**
 * Calls the listener with the key of every event of a topic, while the page follows the portal. Returns how to stop.
 * A page needs it only for what is not a read, such as who is writing; `live-reads.ts` names the reads of each topic.
 */
export function onLive(topic: LiveTopic, listener: (key: string) => void): () => void {
  const ofTopic = listeners.get(topic) ?? new Set()
  listeners.set(topic, ofTopic.add(listener))
  return () => void ofTopic.delete(listener)
}

/** Whether events arrive, so that the page need not ask for changes itself. */
export function isLive(): boolean {
  return Date.now() - lastReceivedAt < maxSilence
}

/** The portal sends something every 25 seconds. */
export const maxSilence = 60_000

export function receiveLive(event: LiveEvent | null): void {
  lastReceivedAt = Date.now()
  if (event !== null) for (const listener of listeners.get(event.topic) ?? []) listener(event.key)
}

/** The stream was closed on purpose, or is known to be lost. */
export function setNotLive(): void {
  lastReceivedAt = 0
}

const listeners = new Map<LiveTopic, Set<(key: string) => void>>()
let lastReceivedAt = 0
