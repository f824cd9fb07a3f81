import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { createConversationQuery, createThreadQuery, refreshConversation } from '#browser/messages/queries.ts'
import { CallFailed } from '#browser/platform/call.ts'
import { isLive } from '#browser/platform/live/live-events.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

import { Thread } from './Thread.tsx'
import { BackToList, ThreadHeader } from './ThreadHeader.tsx'

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
export function ThreadPane({ id, at, pathBack, onOpenAt, onLeft }: ThreadPaneProps) {
  const conversation = useQuery(createConversationQuery(id))
  const thread = useQuery(createThreadQuery(id, at))
  useRefreshOnFocus(id)
  // The current number of unread messages decides where the thread opens.
  const isRead = conversation.isFetchedAfterMount && thread.isFetchedAfterMount

  const error = conversation.error ?? thread.error
  if (error instanceof CallFailed && error.status === 404) return <ConversationNotFound pathBack={pathBack} />
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
  return <LoadingThread />
}

/** The portal's events refresh it at once. Without them, a window that gets the focus reads it again. */
function useRefreshOnFocus(id: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refresh = () => {
      if (!isLive()) refreshConversation(queryClient, id)
    }
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [id, queryClient])
}

function ConversationNotFound({ pathBack }: { pathBack: string }) {
  useTitle('Conversation not found')
  return (
    <>
      <BackToList path={pathBack} />
      <EmptyState title="Conversation not found" heading="h1" className="m-auto">
        It does not exist, or you are no longer one of its people.
      </EmptyState>
    </>
  )
}

function ThreadFailed({
  error,
  pathBack,
  onRetry,
}: {
  error: unknown
  pathBack: string
  onRetry: () => unknown
}) {
  useTitle('Messages')
  return (
    <>
      <BackToList path={pathBack} />
      <LoadFailed
        title="This conversation could not be loaded"
        error={error}
        heading="h1"
        onRetry={onRetry}
        className="m-auto"
      />
    </>
  )
}

function LoadingThread() {
  useTitle('Messages')
  return (
    <output className="flex grow animate-late flex-col justify-end gap-4 p-6">
      <span className="sr-only">Loading the conversation</span>
      <Skeleton className="h-16 w-3/5" />
      <Skeleton className="ml-auto h-12 w-2/5" />
      <Skeleton className="h-20 w-1/2" />
      <Skeleton className="h-16" />
    </output>
  )
}
