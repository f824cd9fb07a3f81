import { useState } from 'react'

import type { ConversationEvent, FamilyMessage } from '#contract/messages/messages.ts'

import { describeEvent } from './describe-event.ts'

interface Thread {
  rows: readonly FamilyMessage[]
  /** Those before the first message. */
  firstEvents: readonly ConversationEvent[]
}

/**
 * The messages and events of others that arrived after the thread was opened: an announcement of the latest for screen
 * readers, and how many messages the reader, who is at older ones, has not seen.
 */
export function useArrivals({ rows, firstEvents }: Thread, isAtEnd: boolean) {
  const last = rows.at(-1)
  const event = (last?.events ?? firstEvents).at(-1)
  const eventId = event?.id ?? 0
  const [previous, setPrevious] = useState({ messageId: last?.id, eventId })
  const [announcement, setAnnouncement] = useState('')
  const [unseen, setUnseen] = useState(0)
  const isNewEvent = eventId > previous.eventId
  if (last?.id !== previous.messageId || isNewEvent)
    setPrevious({ messageId: last?.id, eventId: Math.max(eventId, previous.eventId) })
  if (last?.id !== previous.messageId) {
    const index = rows.findIndex(({ id }) => id === previous.messageId)
    const arrived = index === -1 ? [] : rows.slice(index + 1).filter(({ isOwn }) => !isOwn)
    const latest = arrived.at(-1)
    if (latest !== undefined) setAnnouncement(`${latest.fromName}: ${latest.message || 'sent a file'}`)
    if (!isAtEnd) setUnseen(unseen + arrived.length)
  }
  if (event !== undefined && isNewEvent && event.actor?.isYou !== true) setAnnouncement(describeEvent(event))
  if (isAtEnd && unseen > 0) setUnseen(0)
  return { announcement, unseen }
}
