import type { ConversationEvent } from '#contract/messages/messages.ts'
import type { Participant } from '#server/messages/people/participants.ts'

import type { StoredEvent } from './list-events.ts'

/** Events as an account reads them, with the current names of everyone who is or was in the conversation. */
export function presentEvents(
  events: readonly StoredEvent[],
  viewerId: string,
  participants: readonly Participant[],
): ConversationEvent[] {
  const present = (id: string | null) => {
    const person = participants.find(one => one.accountId === id)
    return person === undefined ? null : { name: person.name, isYou: id === viewerId }
  }
  return events.map(({ id, kind, actorId, accountId, title, createdAt }) => ({
    id,
    kind,
    actor: present(actorId),
    person: present(accountId),
    title,
    createdAt,
  }))
}
