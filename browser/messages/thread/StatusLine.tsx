import { describeTyping } from '#browser/messages/describe-message.ts'
import { useIsOffline } from '#browser/platform/use-is-offline.ts'
import { joinClasses } from '#browser/ui/classes.ts'
import type { ConversationDetails, FamilyMessage } from '#contract/messages/messages.ts'

import { useTypingPeople } from './use-typing-people.ts'

/** Who is writing, or that there is no connection. Its line is always there, so that nothing moves. */
export function StatusLine({
  conversation,
  lastMessage,
}: {
  conversation: Pick<ConversationDetails, 'id' | 'people' | 'canWrite'>
  lastMessage: FamilyMessage | undefined
}) {
  const isOffline = useIsOffline()
  const typing = useTypingPeople(conversation.id, lastMessage)
  const names = conversation.people
    .filter(({ id, isYou }) => !isYou && typing.includes(id))
    .map(({ name }) => name)
  return (
    <p
      aria-live="polite"
      className={joinClasses(
        'mx-auto min-h-5 w-full max-w-4xl px-4 text-caption text-muted sm:px-6',
        !isOffline && 'italic',
      )}
    >
      {isOffline ? describeOffline(conversation) : describeTyping(names)}
    </p>
  )
}

function describeOffline({ canWrite }: Pick<ConversationDetails, 'canWrite'>): string {
  return canWrite ? 'You are offline. Messages are sent once you reconnect.' : 'You are offline.'
}
