import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'

import { createMessageSearchQuery } from '#browser/messages/queries.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Highlighted } from '#browser/ui/Highlighted.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { Refreshing } from '#browser/ui/lists/Refreshing.tsx'
import type { FoundMessage } from '#contract/messages/messages.ts'

import { formatListTime } from './format-list-time.ts'
import type { ToAddress } from './use-messages-search.ts'

export interface FoundMessageListProps {
  q: string
  /** The only conversation that is searched. */
  conversationId?: string
  toAddress: ToAddress
  onOpen?: () => void
}

/** The messages that contain all words of a search. Each opens its conversation at the message. */
export function FoundMessageList({ q, conversationId, toAddress, onOpen }: FoundMessageListProps) {
  const list = useInfiniteQuery({
    ...createMessageSearchQuery(q, conversationId),
    placeholderData: keepPreviousData,
  })
  const [now] = useState(() => new Date())
  return (
    <PagedList
      list={list}
      noun="messages"
      content="the messages"
      empty={<p className="px-4 py-2 text-small text-muted">No message contains “{q}”.</p>}
    >
      {rows => (
        <Refreshing isRefreshing={list.isPlaceholderData}>
          <ul aria-label="Found messages">
            {rows.map(found => (
              <li key={found.id} className="border-b border-line">
                <Link
                  href={toAddress(buildPath('conversation', { id: found.conversationId }), found.id)}
                  onClick={onOpen}
                  className="block px-4 py-3 transition-colors hover:bg-accent-soft/60 focus-visible:-outline-offset-2"
                >
                  <span className="flex items-baseline justify-between gap-3 text-caption text-muted">
                    <span className="truncate">
                      {conversationId === undefined ? describeSource(found) : found.fromName}
                    </span>
                    <time dateTime={found.createdAt} className="shrink-0 tabular">
                      {formatListTime(found.createdAt, now)}
                    </time>
                  </span>
                  <span className="mt-0.5 line-clamp-3 text-small wrap-anywhere">
                    <Highlighted text={found.excerpt} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Refreshing>
      )}
    </PagedList>
  )
}

/** `Ada Hartwell`, in a group `Ada Hartwell · Fall council`. */
function describeSource({ fromName, conversationTitle }: FoundMessage): string {
  return fromName === conversationTitle ? fromName : `${fromName} · ${conversationTitle}`
}
