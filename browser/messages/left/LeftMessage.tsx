import { Trash2 } from 'lucide-react'

import { Attachments } from '#browser/messages/message/Attachments.tsx'
import { deletion } from '#browser/messages/message/deletion.ts'
import { messageCard } from '#browser/messages/message/message-card.ts'
import { MessageText } from '#browser/messages/message/MessageText.tsx'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { ConfirmButton } from '#browser/ui/overlays/ConfirmButton.tsx'
import type { FamilyMessage } from '#contract/messages/messages.ts'

import { useDeleteLeftMessage } from './queries.ts'

/** One of your messages in a conversation that you have left, with a button that deletes it. */
export function LeftMessage({ message }: { message: FamilyMessage }) {
  const { id, conversationId, attachments, createdAt } = message
  const { mutate: remove, isPending } = useDeleteLeftMessage(conversationId)
  const written = formatInstant(createdAt)
  return (
    <li className="grid justify-items-start gap-1">
      <div className={messageCard(true)}>
        {attachments.length > 0 && <Attachments attachments={attachments} />}
        {message.message !== '' && <MessageText text={message.message} />}
        <p className="text-right text-caption text-muted tabular">
          <time dateTime={createdAt}>{written}</time>
        </p>
      </div>
      <ConfirmButton
        ref={focusSuccessor}
        variant="quiet"
        size="small"
        className="text-muted"
        aria-label={`Delete the message of ${written}`}
        question={deletion}
        pending={isPending}
        pendingLabel="Deleting..."
        onConfirm={() => remove(id)}
      >
        <Trash2 aria-hidden="true" strokeWidth={1.5} />
        Delete
      </ConfirmButton>
    </li>
  )
}
