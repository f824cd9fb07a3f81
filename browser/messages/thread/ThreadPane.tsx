import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { LeftThread } from '#browser/messages/left/lazy-left-thread.tsx'
import { UnsentText } from '#browser/messages/left/UnsentText.tsx'
import { createConversationQuery, refreshConversation } from '#browser/messages/queries.ts'
import { CallFailed } from '#browser/platform/call.ts'
import { isLive } from '#browser/platform/live/live-events.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'

import { LoadingThread } from './LoadingThread.tsx'
import { createThreadQuery, refreshMessages } from './queries.ts'
import { Thread } from './Thread.tsx'
import { ThreadFailed } from './ThreadFailed.tsx'
import { BackToList, ThreadHeader } from './ThreadHeader.tsx'
import { useChangedMessages } from './use-changed-messages.ts'

export interface ThreadPaneProps {
  id: string
  /** The message at which the thread opens. */
  at: string | null
  /** The address of the list. */
  pathBack: string
  onOpenAt: (messageId: string | null) => void
  onLeft: () => void
}

/** The open conversation, when its messages and its people are read. */
export default function ThreadPane({ id, at, pathBack, onOpenAt, onLeft }: ThreadPaneProps) {
  const conversation = useQuery(createConversationQuery(id))
  const thread = useQuery(createThreadQuery(id, at))
  useRefreshOnFocus(id)
  useChangedMessages(id)
  // The current number of unread messages decides where the thread opens.
  const isRead = conversation.isFetchedAfterMount && thread.isFetchedAfterMount

  const error = conversation.error ?? thread.error
  if (error instanceof CallFailed && error.status === 404)
    return (
      <LeftThread
        id={id}
        pathBack={pathBack}
        fallback={<ConversationNotFound id={id} pathBack={pathBack} />}
      />
    )
  if (isRead && conversation.data !== undefined && thread.data !== undefined)
    return (
      <>
        <ThreadHeader conversation={conversation.data} pathBack={pathBack} onLeft={onLeft} />
        <Thread conversation={conversation.data} data={thread.data} at={at} onOpenAt={onOpenAt} />
      </>
    )
  if (isRead)
    return (
      <ThreadFailed
        error={error}
        pathBack={pathBack}
        onRetry={() => Promise.all([conversation.refetch(), thread.refetch()])}
      />
    )
  return (
    <>
      <BackToList path={pathBack} />
      <LoadingThread />
    </>
  )
}

/** The portal's events refresh it at once. Without them, a window that gets the focus reads it again. */
function useRefreshOnFocus(id: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refresh = () => {
      if (isLive()) return
      refreshConversation(queryClient, id)
      refreshMessages(queryClient, id, null).catch(() => undefined)
    }
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [id, queryClient])
}

function ConversationNotFound({ id, pathBack }: Pick<ThreadPaneProps, 'id' | 'pathBack'>) {
  useTitle('Conversation not found')
  return (
    <>
      <BackToList path={pathBack} />
      <EmptyState title="Conversation not found" heading="h1" className="m-auto">
        It does not exist, or you are no longer one of its people.
      </EmptyState>
      <div className="px-4 sm:px-6">
        <UnsentText conversationId={id} />
      </div>
    </>
  )
}
