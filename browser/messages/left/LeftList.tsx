import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'

import { ConversationAvatar } from '#browser/messages/ConversationAvatar.tsx'
import { LoadingRows } from '#browser/messages/list/LoadingRows.tsx'
import { getRowClass } from '#browser/messages/list/row-class.ts'
import type { ToAddress } from '#browser/messages/list/use-messages-search.ts'
import { formatDay } from '#browser/platform/format/format-instant.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { Refreshing } from '#browser/ui/lists/Refreshing.tsx'
import type { LeftConversation } from '#contract/messages/messages.ts'
import { pluralize } from '#contract/texts/counts.ts'

import { createLeftConversationsQuery, getUntil } from './queries.ts'

export interface LeftListProps {
  openId: string | null
  search: string
  toAddress: ToAddress
}

/** The conversations that you have left, with the number of your messages in each. */
export default function LeftList({ openId, search, toAddress }: LeftListProps) {
  const list = useInfiniteQuery({
    ...createLeftConversationsQuery(search),
    placeholderData: keepPreviousData,
  })
  return (
    <PagedList
      list={list}
      noun="conversations"
      auto
      content="the conversations that you left"
      heading="h2"
      skeleton={<LoadingRows />}
      empty={<NothingLeft search={search} />}
    >
      {rows => (
        <Refreshing isRefreshing={list.isPlaceholderData}>
          <ul aria-label="Conversations that you left">
            {rows.map(conversation => (
              <LeftRow
                key={conversation.id}
                conversation={conversation}
                isOpen={conversation.id === openId}
                toAddress={toAddress}
              />
            ))}
          </ul>
        </Refreshing>
      )}
    </PagedList>
  )
}

function NothingLeft({ search }: { search: string }) {
  if (search !== '')
    return <p className="px-4 py-6 text-small text-muted">No group that you left matches “{search}”.</p>
  return (
    <EmptyState title="Nothing here" heading="h2">
      Groups that you leave will appear here as long as they contain messages of yours.
    </EmptyState>
  )
}

function LeftRow({
  conversation,
  isOpen,
  toAddress,
}: {
  conversation: LeftConversation
  isOpen: boolean
  toAddress: ToAddress
}) {
  const { id, kind, title, messageCount } = conversation
  return (
    <li className="border-b border-line">
      <Link
        href={toAddress(buildPath('conversation', { id }))}
        aria-current={isOpen || undefined}
        className={getRowClass(isOpen)}
      >
        <ConversationAvatar conversation={{ kind, title, photographUrl: null }} />
        <span className="min-w-0 grow">
          <span className="block truncate font-serif text-lead">{title}</span>
          <span className="block truncate text-small text-muted">
            {pluralize(messageCount, 'message')} of yours · until {formatDay(getUntil(conversation))}
          </span>
        </span>
      </Link>
    </li>
  )
}
