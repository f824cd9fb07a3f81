import { Check, CheckCheck, Ellipsis } from 'lucide-react'
import { memo, useRef, type ComponentProps } from 'react'

import {
  describeReaders,
  describeReceipt,
  isReadByAll,
  type Receipt,
} from '#browser/messages/describe-message.ts'
import { formatInstant, formatTime } from '#browser/platform/format/format-instant.ts'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { joinClasses } from '#browser/ui/classes.ts'
import { useLazyMenu } from '#browser/ui/overlays/use-lazy-menu.ts'
import type { FamilyMessage } from '#contract/messages/messages.ts'

import { Attachments } from './Attachments.tsx'
import type { MessageActions } from './message-actions.ts'
import { messageCard } from './message-card.ts'
import { MessageText } from './MessageText.tsx'
import { Quote } from './Quote.tsx'
import { Reactions } from './Reactions.tsx'
import { useFocusWithin } from './use-focus-within.ts'

const MessageMenu = lazyWithPreload(() => import('./MessageMenu.tsx'))

export interface MessageItemProps extends Receipt {
  message: FamilyMessage
  canWrite: boolean
  /** Whether a link or a quote leads to it. */
  isHighlighted: boolean
  actions: MessageActions
}

/** One message of a thread, which moves the focus between them. */
export const MessageItem = memo(function MessageItem({
  message,
  canWrite,
  isHighlighted,
  actions,
  ...receipt
}: MessageItemProps) {
  const { id, isOwn, deletedAt, replyTo, attachments, reactions } = message
  // The controls of the focused message alone are in the tab order.
  const element = useRef<HTMLElement>(null)
  const isActive = useFocusWithin(element)
  return (
    <article
      ref={element}
      data-message={id}
      tabIndex={-1}
      aria-label={`${isOwn ? 'You' : message.fromName}, ${formatInstant(message.createdAt)}`}
      className={joinClasses(
        'group/message flex items-start gap-1 rounded-lg focus-visible:outline-2! focus-visible:outline-focus!',
        isOwn && 'flex-row-reverse',
      )}
    >
      <div
        className={joinClasses(
          messageCard(isOwn),
          isHighlighted && 'outline-2 outline-offset-2 outline-gilt',
          deletedAt !== null && 'border-dashed border-line! bg-transparent!',
        )}
      >
        {deletedAt !== null ? (
          <p className="font-serif text-muted italic">
            {isOwn ? 'You deleted this message' : 'This message was deleted'}
          </p>
        ) : (
          <>
            {replyTo !== null && <Quote replyTo={replyTo} onJump={actions.jump} />}
            {attachments.length > 0 && <Attachments attachments={attachments} />}
            {message.message !== '' && <MessageText text={message.message} />}
            <Reactions reactions={reactions} onReact={reaction => actions.react(message, reaction)} />
          </>
        )}
        <Footer message={message} receipt={receipt} />
      </div>
      {deletedAt === null && (
        <MenuButton
          message={message}
          readers={isOwn ? describeReaders(receipt) : null}
          canWrite={canWrite}
          actions={actions}
          isActive={isActive}
        />
      )}
    </article>
  )
})

/** The time, whether it was edited, and for your own message whether it was read. */
function Footer({ message, receipt }: { message: FamilyMessage; receipt: Receipt }) {
  const { createdAt, editedAt, deletedAt, isOwn } = message
  return (
    <p className="flex items-center justify-end gap-1.5 text-caption text-muted tabular">
      {editedAt !== null && deletedAt === null && <span>Edited</span>}
      <time dateTime={createdAt} title={formatInstant(createdAt)}>
        {formatTime(createdAt)}
      </time>
      {isOwn && deletedAt === null && (
        <ReadMark label={describeReceipt(receipt)} isRead={isReadByAll(receipt)} />
      )}
    </p>
  )
}

function ReadMark({ label, isRead }: { label: string; isRead: boolean }) {
  const Icon = isRead ? CheckCheck : Check
  return (
    <span title={label} className={isRead ? 'text-accent' : undefined}>
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
      <span className="sr-only">{label}</span>
    </span>
  )
}

interface MenuButtonProps extends Pick<MessageItemProps, 'message' | 'canWrite' | 'actions'> {
  readers: string | null
  isActive: boolean
}

function MenuButton({ message, readers, canWrite, actions, isActive }: MenuButtonProps) {
  const { openedBy, isLoading, trigger } = useLazyMenu(MessageMenu, 'The menu')
  const button = { tabIndex: isActive ? 0 : -1, 'aria-busy': isLoading || undefined }
  return (
    <div className="shrink-0">
      {openedBy === undefined ? (
        <Trigger {...button} {...trigger} />
      ) : (
        <MessageMenu
          message={message}
          readers={readers}
          canWrite={canWrite}
          actions={actions}
          trigger={<Trigger {...button} />}
          openedBy={openedBy}
        />
      )}
    </div>
  )
}

function Trigger(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label="Message actions"
      className="grid size-9 place-items-center rounded-full text-muted transition-opacity hover:bg-accent-soft hover:text-ink pointer-coarse:size-control pointer-fine:opacity-0 pointer-fine:group-focus-within/message:opacity-100 pointer-fine:group-hover/message:opacity-100 data-[state=open]:opacity-100"
      {...props}
    >
      <Ellipsis aria-hidden="true" strokeWidth={1.75} className="size-5" />
    </button>
  )
}
