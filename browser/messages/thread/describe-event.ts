import type { ConversationEvent } from '#contract/messages/messages.ts'

/** `You added Clara Hartwell`, `Edmund Hartwell renamed the group to “Lake house”`. */
export function describeEvent({
  kind,
  actor,
  person,
  title,
}: Pick<ConversationEvent, 'kind' | 'actor' | 'person' | 'title'>): string {
  const actorName = toSubject(actor)
  switch (kind) {
    case 'created':
      return `${actorName} created the group`
    case 'renamed':
      return `${actorName} renamed the group to “${title ?? ''}”`
    case 'added':
      return `${actorName} added ${toObject(person)}`
    case 'removed':
      return `${actorName} removed ${toObject(person)}`
    case 'joined':
      return `${toSubject(person)} joined`
    case 'left':
      return `${toSubject(person)} left`
    case 'owner-changed':
      return person?.isYou === true ? 'You are now the owner' : `${toSubject(person)} is now the owner`
  }
}

function toSubject(person: ConversationEvent['person']): string {
  return person?.isYou === true ? 'You' : (person?.name ?? 'Someone')
}

function toObject(person: ConversationEvent['person']): string {
  return person?.isYou === true ? 'you' : (person?.name ?? 'someone')
}
