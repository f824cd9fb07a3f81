import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { LeftThread } from '#browser/messages/left/lazy-left-thread.tsx'
import { UnsentText } from '#browser/messages/left/UnsentText.tsx'
import { createConversationQuery, refreshConversation } from '#browser/messages/queries.ts'
import { CallFailed } from '#browser/platform/call.ts'
import { isLive } from '#browser/platform/live/live-events.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'

import { LoadingThread } from './LoadingThread.tsx'
import { createThreadQuery, refreshMessages, restartThread } from './queries.ts'
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
  const joinedAt = conversation.data?.people.find(({ isYou }) => isYou)?.joinedAt
  const isOfMembership = useRestartOnReturn(id, joinedAt)
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
        {isOfMembership ? (
          <Thread conversation={conversation.data} data={thread.data} at={at} onOpenAt={onOpenAt} />
        ) : (
          <LoadingThread />
        )}
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

/**
 * Evicts the messages of an earlier membership: someone who was removed and added again sees those from then on.
 * @param joinedAt null for someone who reads the conversation from its start; undefined while it is loading.
 * @returns whether the cached messages are of this membership. Until then the open thread is closed, since it has
 *   recorded what the reader has seen of the earlier ones.
 */
function useRestartOnReturn(id: string, joinedAt: string | null | undefined): boolean {
  const queryClient = useQueryClient()
  const [loadedFor, setLoadedFor] = useState(joinedAt)
  if (loadedFor === undefined && joinedAt !== undefined) setLoadedFor(joinedAt)
  const isOutdated = loadedFor !== undefined && loadedFor !== joinedAt
  useEffect(() => {
    if (isOutdated) void restartThread(queryClient, id).then(() => setLoadedFor(joinedAt))
  }, [isOutdated, id, joinedAt, queryClient])
  return !isOutdated
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
