import { useEffect, useState } from 'react'

import { onLive } from '#browser/platform/live/live-events.ts'
import { typingSeconds } from '#contract/messages/message-choices.ts'
import type { FamilyMessage } from '#contract/messages/messages.ts'

/**
 * The ids of those who are writing in a conversation now. Each event counts for a few seconds, or until the message of
 * its person arrives.
 */
export function useTypingPeople(
  conversationId: string,
  lastMessage: Pick<FamilyMessage, 'id' | 'fromMemberId'> | undefined,
): readonly string[] {
  const [people, setPeople] = useState<readonly string[]>([])
  const [seenId, setSeenId] = useState(lastMessage?.id)
  if (lastMessage?.id !== seenId) {
    setSeenId(lastMessage?.id)
    setPeople(people.filter(id => id !== lastMessage?.fromMemberId))
  }
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const stop = onLive('typing', key => {
      const [conversation, person] = key.split(' ')
      if (conversation !== conversationId || person === undefined) return
      clearTimeout(timers.get(person))
      const remove = () => setPeople(people => people.filter(other => other !== person))
      timers.set(person, setTimeout(remove, typingSeconds * 1000))
      setPeople(people => (people.includes(person) ? people : [...people, person]))
    })
    return () => {
      stop()
      for (const timer of timers.values()) clearTimeout(timer)
      setPeople([])
    }
  }, [conversationId])
  return people
}
