import { describeTyping } from '#browser/messages/describe-message.ts'
import type { ConversationDetails } from '#contract/messages.ts'

import { useTypingPeople } from './use-typing-people.ts'

/** Who is writing. Its line is always there, so that nothing moves. */
export function TypingLine({ conversation }: { conversation: Pick<ConversationDetails, 'id' | 'people'> }) {
  const typing = useTypingPeople(conversation.id)
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
