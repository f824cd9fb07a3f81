import type { QueryClient } from '@tanstack/react-query'

import { invalidate, type Read } from '#browser/platform/query.ts'
import { treeReads } from '#browser/platform/tree-reads.ts'
import type { LiveTopic } from '#contract/live.ts'

/** The reads that an event of each topic makes stale. Only those that a page shows are read again. */
const liveReads = {
  account: ['GET /api/user', 'GET /api/security-center', 'GET /api/linked-member'],
  accounts: ['GET /api/users', 'GET /api/account-states', 'GET /api/board-members'],
  approvals: ['GET /api/user', 'GET /api/board-approvals', 'GET /api/waiting'],
  conversation: [
    'GET /api/user',
    'GET /api/conversations',
    'GET /api/conversations/{id}',
    'GET /api/conversations/{id}/messages',
    'GET /api/family-messages/{memberId}',
    'GET /api/waiting',
  ],
  document: [
    'GET /api/companies',
    'GET /api/companies/{slug}',
    'GET /api/document-shares',
    'GET /api/documents',
    'GET /api/documents/{id}',
    'GET /api/family-media/{memberId}',
    'GET /api/tax-documents',
    'GET /api/tax-documents/{category}',
    'GET /api/tax-expectation-counts',
    'GET /api/tax-expectations',
    'GET /api/tax-years',
    'GET /api/waiting',
  ],
  'family-tree': treeReads,
  inquiries: [
    'GET /api/family-inquiries',
    'GET /api/inquiries',
    'GET /api/inquiries/{id}',
    'GET /api/inquiry-counts',
    'GET /api/waiting',
  ],
  notifications: ['GET /api/user', 'GET /api/notifications', 'GET /api/waiting'],
  typing: [],
  resync: [],
} as const satisfies Record<LiveTopic, readonly Read[]>

export function invalidateTopics(queryClient: QueryClient, topics: ReadonlySet<LiveTopic>): void {
  const stale = topics.has('resync') ? Object.values(liveReads) : [...topics].map(topic => liveReads[topic])
  for (const read of new Set<Read>(stale.flat())) void invalidate(queryClient, read)
}
