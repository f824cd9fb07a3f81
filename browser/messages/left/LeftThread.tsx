import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ConversationAvatar } from '#browser/messages/ConversationAvatar.tsx'
import { LoadingThread } from '#browser/messages/thread/LoadingThread.tsx'
import { ThreadFailed } from '#browser/messages/thread/ThreadFailed.tsx'
import { BackLink } from '#browser/messages/thread/ThreadHeader.tsx'
import { formatDay } from '#browser/platform/format/format-instant.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import type { LeftConversation } from '#contract/messages/messages.ts'

import { describeDeparture } from './describe-departure.ts'
import { LeftMessage } from './LeftMessage.tsx'
import { createLeftConversationQuery, createLeftMessagesQuery, getUntil } from './queries.ts'
import { UnsentText } from './UnsentText.tsx'

export interface LeftThreadProps {
  id: string
  /** The address of the list. */
  pathBack: string
  /** For a conversation that the account has not left. */
  fallback: ReactNode
}

/** A conversation that the account has left: its own messages, to read and delete them. */
export default function LeftThread({ id, pathBack, fallback }: LeftThreadProps) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(createLeftConversationQuery(id))
  if (!isFetchedAfterMount) return <LoadingThread />
  if (data === undefined) return <ThreadFailed error={error} pathBack={pathBack} onRetry={refetch} />
  const [conversation] = data
  if (conversation === undefined) return fallback
  return <OwnMessages conversation={conversation} pathBack={pathBack} />
}

function OwnMessages({ conversation, pathBack }: { conversation: LeftConversation; pathBack: string }) {
  const { id, kind, title, returnedAt } = conversation
  const list = useInfiniteQuery(createLeftMessagesQuery(id))
  useTitle(title)
  return (
    <>
      <header className="flex min-h-17 items-center gap-3 border-b border-line bg-raised px-3 py-2 sm:px-6">
        <BackLink path={pathBack} />
        <ConversationAvatar conversation={{ kind, title, photographUrl: null }} />
        <div className="min-w-0 grow">
          <h1 className="truncate text-title">{title}</h1>
          <p className="text-caption text-muted tabular">
            {describeDeparture(conversation)} {formatDay(getUntil(conversation))}
          </p>
        </div>
      </header>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-4 py-6 sm:px-6">
        <div className="mx-auto w-full max-w-4xl">
          {returnedAt === null && <UnsentText conversationId={id} />}
          <PagedList
            list={list}
            noun="messages"
            content="your messages"
            heading="h2"
            empty={
              <EmptyState title="You have no messages here" heading="h2">
                Only people in the conversation can see the messages of others.
              </EmptyState>
            }
          >
            {messages => (
              <>
                <p className="text-small text-muted">
                  Only your own messages appear here. When you delete one, a line in its place shows the
                  others that it was deleted.
                </p>
                <ul aria-label="Your messages" className="mt-6 grid gap-5">
                  {messages.map(message => (
                    <LeftMessage key={message.id} message={message} />
                  ))}
                </ul>
              </>
            )}
          </PagedList>
        </div>
      </div>
    </>
  )
}
