import { Attachments } from '#browser/messages/message/Attachments.tsx'
import { messageCard } from '#browser/messages/message/message-card.ts'
import { MessageText } from '#browser/messages/message/MessageText.tsx'
import { Quote } from '#browser/messages/message/Quote.tsx'
import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { joinClasses } from '#browser/ui/classes.ts'
import type { FamilyMessage } from '#contract/messages/messages.ts'

/** A message on a profile, newest first, to read. The page Messages has its actions. */
export function ProfileMessage({ message }: { message: FamilyMessage }) {
  const { isOwn, fromName, createdAt, deletedAt, replyTo, attachments, isRead } = message
  return (
    <li className={joinClasses('flex', isOwn && 'justify-end')}>
      <div className={messageCard(isOwn)}>
        <p className="font-serif text-muted">{isOwn ? 'You' : fromName}</p>
        {deletedAt !== null ? (
          <p className="font-serif text-muted italic">This message was deleted</p>
        ) : (
          <>
            {replyTo !== null && <Quote replyTo={replyTo} />}
            {attachments.length > 0 && <Attachments attachments={attachments} />}
            {message.message !== '' && <MessageText text={message.message} />}
          </>
        )}
        <p className="text-right text-caption text-muted tabular">
          <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
          {isOwn && (isRead ? ' · Read' : ' · Sent')}
        </p>
      </div>
    </li>
  )
}
