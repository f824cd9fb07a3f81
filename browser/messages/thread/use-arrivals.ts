import { useState } from 'react'

import type { FamilyMessage } from '#contract/messages/messages.ts'

/**
 * The messages of others that arrived after the thread was opened: an announcement of the latest for screen readers,
 * and how many the reader, who is at older messages, has not seen.
 */
export function useArrivals(rows: readonly FamilyMessage[], isAtEnd: boolean) {
  const lastId = rows.at(-1)?.id
  const [previousId, setPreviousId] = useState(lastId)
  const [announcement, setAnnouncement] = useState('')
  const [unseen, setUnseen] = useState(0)
  if (lastId !== previousId) {
    setPreviousId(lastId)
    const index = rows.findIndex(({ id }) => id === previousId)
    const arrived = index === -1 ? [] : rows.slice(index + 1).filter(({ isOwn }) => !isOwn)
    const latest = arrived.at(-1)
    if (latest !== undefined) setAnnouncement(`${latest.fromName}: ${latest.message || 'sent a file'}`)
    if (!isAtEnd) setUnseen(unseen + arrived.length)
  }
  if (isAtEnd && unseen > 0) setUnseen(0)
  return { announcement, unseen }
}
