import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'

import { createMessageSearchQuery } from '#browser/messages/queries.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Highlighted } from '#browser/ui/Highlighted.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { Refreshing } from '#browser/ui/lists/Refreshing.tsx'

import type { ToAddress } from './ConversationRow.tsx'
import { formatListTime } from './format-list-time.ts'

/** The messages that contain all words of a search. Each opens its conversation at the message. */
export function FoundMessages({ q, toAddress }: { q: string; toAddress: ToAddress }) {
  const list = useInfiniteQuery({ ...createMessageSearchQuery(q), placeholderData: keepPreviousData })
  const [now] = useState(() => new Date())
  return (
    <section aria-labelledby="found-messages" className="pb-6">
      <h2 id="found-messages" className="px-4 pt-5 pb-2 eyebrow">
        In messages
      </h2>
      <PagedList
        list={list}
        noun="messages"
        content="the messages"
        empty={<p className="px-4 py-2 text-small text-muted">No message contains “{q}”.</p>}
      >
        {rows => (
          <Refreshing isRefreshing={list.isPlaceholderData}>
            <ul aria-label="Found messages">
              {rows.map(({ id, conversationId, conversationTitle, fromName, excerpt, createdAt }) => (
                <li key={id} className="border-b border-line">
                  <Link
                    href={toAddress(buildPath('conversation', { id: conversationId }), id)}
                    className="block px-4 py-3 transition-colors hover:bg-accent-soft/60 focus-visible:-outline-offset-2"
                  >
                    <span className="flex items-baseline justify-between gap-3 text-caption text-muted">
                      <span className="truncate">
                        {fromName === conversationTitle ? fromName : `${fromName} · ${conversationTitle}`}
                      </span>
                      <time dateTime={createdAt} className="shrink-0 tabular">
                        {formatListTime(createdAt, now)}
                      </time>
                    </span>
                    <span className="mt-0.5 line-clamp-3 text-small wrap-anywhere">
                      <Highlighted text={excerpt} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </Refreshing>
        )}
      </PagedList>
    </section>
  )
}
