import { ArrowDown } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'

import { Composer, type ComposerHandle } from '#browser/messages/composer/Composer.tsx'
import { deletion } from '#browser/messages/message/deletion.ts'
import { isEditable } from '#browser/messages/message/is-editable.ts'
import type { MessageActions } from '#browser/messages/message/message-actions.ts'
import { useDeleteMessage, useReact } from '#browser/messages/message/mutations.ts'
import { useOutbox } from '#browser/messages/outbox/use-outbox.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useConfirm } from '#browser/ui/overlays/use-confirm.tsx'
import { Spinner } from '#browser/ui/Spinner.tsx'
import type { ConversationDetails, ConversationEvent } from '#contract/messages/messages.ts'
import { pluralize } from '#contract/texts/counts.ts'

import { findFirstUnread, recordUnread } from './first-unread.ts'
import { FirstUnreadButton } from './FirstUnreadButton.tsx'
import { StatusLine } from './StatusLine.tsx'
import type { ThreadData } from './thread-data.ts'
import { ThreadList } from './ThreadList.tsx'
import { Unsent } from './Unsent.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useMessageKeys } from './use-message-keys.ts'
import { useReadMark } from './use-read-mark.ts'
import { useNear, useThreadPages } from './use-thread-pages.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

export interface ThreadProps {
  conversation: ConversationDetails
  data: ThreadData
  /** The message that the address leads to. */
  at: string | null
  /** Opens the thread at a message that is not loaded, or at its end. */
  onOpenAt: (messageId: string | null) => void
}

/** The messages of a conversation, newest at the bottom, and the composer. */
export function Thread({ conversation, data, at, onOpenAt }: ThreadProps) {
  const { id } = conversation
  const { rows } = data
  const composer = useRef<ComposerHandle>(null)
  const [unread] = useState(() => recordUnread(conversation))
  const firstUnread = useMemo(() => findFirstUnread(data, unread), [data, unread])
  const { scroller, jump, scrollToStart, scrollToEnd, onScroll, highlightedId, ...position } =
    useThreadScroll({
      messageId: at ?? firstUnread.id,
      isFound: at !== null,
    })
  const pages = useThreadPages(id, at, data)
  useMessageKeys(scroller)
  const { unsent, waitReason, add, retry, discard } = useOutbox(id)
  const isAtEnd = position.isAtEnd && !data.hasNewer
  useReadMark(id, data.hasNewer ? undefined : rows.at(-1)?.id, isAtEnd)
  const { announcement, unseen } = useArrivals({ rows, firstEvents: conversation.firstEvents }, isAtEnd)
  const { actions, confirmation } = useMessageActions({ id, composer, jump, onOpenAt })
  const showEnd = () => {
    if (data.hasNewer) onOpenAt(null)
    scrollToEnd()
  }

  return (
    <>
      <div className="relative flex min-h-0 grow flex-col">
        <div
          ref={scroller}
          data-thread
          role="log"
          aria-live="off"
          aria-label={`Messages with ${conversation.title}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
          tabIndex={0}
          onScroll={onScroll}
          className="flex min-h-0 grow flex-col-reverse overflow-y-auto overscroll-contain px-4 focus-visible:-outline-offset-2 sm:px-6"
        >
          <div className="mx-auto w-full max-w-4xl pt-2">
            <Pages {...pages} data={data}>
              {data.older === null && conversation.hasEarlierMessages && (
                <p className="py-2 text-center text-caption text-balance text-muted">
                  Messages from before you joined are not shown.
                </p>
              )}
              <ThreadList
                firstEvents={data.older === null ? conversation.firstEvents : noEvents}
                rows={rows}
                conversation={conversation}
                firstUnreadId={firstUnread.id}
                highlightedId={highlightedId}
                actions={actions}
              />
              {rows.length === 0 && unsent.length === 0 && (
                <p className="py-10 text-center font-serif text-lead text-balance text-muted">
                  {conversation.hasEarlierMessages
                    ? 'New messages will appear here.'
                    : 'This is the beginning of your conversation. Only its people can read it.'}
                </p>
              )}
            </Pages>
            <Unsent
              entries={unsent}
              waitReason={waitReason}
              onRetry={retry}
              onDiscard={discard}
              onEdit={text => composer.current?.restore(text)}
              onRestore={entry => composer.current?.restoreEntry(entry) ?? false}
            />
          </div>
        </div>
        <FirstUnreadButton
          firstUnread={firstUnread}
          unreadCount={unread.count}
          older={pages.older}
          onScrollToStart={scrollToStart}
          jump={jump}
        />
        {!isAtEnd && (
          <Button
            variant="secondary"
            size="small"
            className="absolute inset-x-0 bottom-3 mx-auto w-fit bg-raised! shadow-raised"
            onClick={showEnd}
          >
            <ArrowDown aria-hidden="true" strokeWidth={1.75} />
            {unseen > 0 ? pluralize(unseen, 'new message') : 'Newest messages'}
          </Button>
        )}
      </div>
      <output className="sr-only">{announcement}</output>
      <StatusLine conversation={conversation} lastMessage={rows.at(-1)} />
      <Composer
        ref={composer}
        conversation={conversation}
        findLastEditable={() =>
          rows.findLast(({ isOwn, editableUntil }) => isOwn && isEditable(editableUntil))
        }
        onSend={entry => {
          add(entry)
          showEnd()
        }}
      />
      {confirmation}
    </>
  )
}

/** One array, so that the list is not rendered again. */
const noEvents: readonly ConversationEvent[] = []

interface ActionsOptions {
  id: string
  composer: RefObject<ComposerHandle | null>
  jump: (id: string) => boolean
  onOpenAt: (messageId: string | null) => void
}

function useMessageActions({ id, composer, jump, onOpenAt }: ActionsOptions) {
  const { mutate: react } = useReact(id)
  const { mutate: remove } = useDeleteMessage(id)
  const { confirm, confirmation } = useConfirm()
  const latest = useRef({ confirm, onOpenAt })
  useLayoutEffect(() => {
    latest.current = { confirm, onOpenAt }
  })
  const actions = useMemo<MessageActions>(
    () => ({
      react: (message, reaction) => react({ id: message.id, reaction }),
      reply: message => composer.current?.reply(message),
      edit: message => composer.current?.edit(message),
      remove: ({ id }) =>
        void latest.current.confirm(deletion).then(isConfirmed => isConfirmed && remove(id)),
      jump(messageId) {
        if (!jump(messageId)) latest.current.onOpenAt(messageId)
      },
    }),
    [react, remove, jump, composer],
  )
  return { actions, confirmation }
}

/** Loads more messages while the reader scrolls up, or down from a message that was found. */
function Pages({
  data,
  older,
  newer,
  children,
}: Pick<ThreadProps, 'data'> & ReturnType<typeof useThreadPages> & { children: ReactNode }) {
  const top = useNear(data.older !== null && !older.isPending && !older.isError, () => older.mutate())
  const bottom = useNear(data.hasNewer && !newer.isPending && !newer.isError, () => newer.mutate())
  return (
    <>
      <div ref={top} className="grid min-h-8 place-items-center">
        {older.isError ? (
          <MoreFailed noun="Older messages" onRetry={() => older.mutate()} />
        ) : (
          data.older !== null && <Spinner label="Loading older messages" className="animate-late" />
        )}
      </div>
      {children}
      <div ref={bottom} className="grid place-items-center">
        {newer.isError ? (
          <MoreFailed noun="Newer messages" onRetry={() => newer.mutate()} />
        ) : (
          data.hasNewer && <Spinner label="Loading newer messages" className="animate-late" />
        )}
      </div>
    </>
  )
}

function MoreFailed({ noun, onRetry }: { noun: string; onRetry: () => void }) {
  return (
    <p role="alert" className="text-small text-danger">
      {noun} could not be loaded.{' '}
      <button type="button" className="link" onClick={onRetry}>
        Try again
      </button>
    </p>
  )
}
