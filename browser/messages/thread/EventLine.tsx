import { formatInstant } from '#browser/platform/format/format-instant.ts'
import type { ConversationEvent } from '#contract/messages/messages.ts'

import { describeEvent } from './describe-event.ts'

/** What happened to a group, as a quiet line between its messages. */
export function EventLine({ event }: { event: ConversationEvent }) {
  return (
    <p
      title={formatInstant(event.createdAt)}
      className="mb-5 px-4 text-center text-caption text-balance wrap-anywhere text-muted [p+&]:-mt-3"
    >
      {describeEvent(event)}
    </p>
  )
}
