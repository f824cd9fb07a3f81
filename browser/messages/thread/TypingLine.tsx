import { describeTyping } from '#browser/messages/describe-message.ts'
import type { ConversationDetails, FamilyMessage } from '#contract/messages/messages.ts'

import { useTypingPeople } from './use-typing-people.ts'

/** Who is writing. Its line is always there, so that nothing moves. */
export function TypingLine({
  conversation,
  lastMessage,
}: {
  conversation: Pick<ConversationDetails, 'id' | 'people'>
  lastMessage: FamilyMessage | undefined
}) {
  const typing = useTypingPeople(conversation.id, lastMessage)
  const names = conversation.people
    .filter(({ id, isYou }) => !isYou && typing.includes(id))
    .map(({ name }) => name)
  return (
    <p
      aria-live="polite"
      className="mx-auto min-h-5 w-full max-w-4xl px-4 text-caption text-muted italic sm:px-6"
    >
      {describeTyping(names)}
    </p>
  )
}
