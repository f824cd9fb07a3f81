import type { LeftConversation } from '#contract/messages/messages.ts'

/** How your time in a conversation ended. A date follows. */
export function describeDeparture({
  returnedAt,
  departure,
}: Pick<LeftConversation, 'returnedAt' | 'departure'>): string {
  if (returnedAt !== null) return 'From before you returned on'
  if (departure === null) return 'You were in it until'
  return departure.removedBy === null ? 'You left on' : `${departure.removedBy} removed you on`
}
