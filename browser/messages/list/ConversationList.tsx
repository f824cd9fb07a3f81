import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { createConversationsQuery } from '#browser/messages/queries.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { Refreshing } from '#browser/ui/lists/Refreshing.tsx'

import { ConversationRow } from './ConversationRow.tsx'
import { LoadingRows } from './LoadingRows.tsx'
import type { ToAddress } from './use-messages-search.ts'

export interface ConversationListProps {
  openId?: string | null
  search?: string
  isUnread?: boolean
  toAddress: ToAddress
  /** The button of an empty list. */
  firstStep: ReactNode
}

/** The conversations, those with the latest messages first. */
export function ConversationList({
  openId = null,
  search = '',
  isUnread = false,
  toAddress,
  firstStep,
}: ConversationListProps) {
  const list = useInfiniteQuery({
    ...createConversationsQuery({ search, isUnread }),
    placeholderData: keepPreviousData,
  })
  const [now] = useState(() => new Date())
  return (
    <PagedList
      list={list}
      noun="conversations"
      auto
      content="your conversations"
      heading="h2"
      skeleton={<LoadingRows />}
      empty={<NoConversations search={search} isUnread={isUnread} firstStep={firstStep} />}
    >
      {rows => (
        <Refreshing isRefreshing={list.isPlaceholderData}>
          <ul aria-label="Conversations">
            {rows.map(conversation => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                isOpen={conversation.id === openId}
                toAddress={toAddress}
                now={now}
              />
            ))}
          </ul>
        </Refreshing>
      )}
    </PagedList>
  )
}

function NoConversations({
  search,
  isUnread,
  firstStep,
}: Required<Pick<ConversationListProps, 'search' | 'isUnread' | 'firstStep'>>) {
  if (search !== '')
    return <p className="px-4 py-6 text-small text-muted">No person or group matches “{search}”.</p>
  if (isUnread)
    return (
      <EmptyState title="You have read everything" heading="h2">
        Conversations with new messages will appear here.
      </EmptyState>
    )
  return (
    <EmptyState title="No conversations yet" heading="h2" action={firstStep}>
      Write to a member of the family, or create a group.
    </EmptyState>
  )
}
