import type { QueryClient } from '@tanstack/react-query'

import { invalidate, type Read } from '#browser/platform/query.ts'
import { treeReads } from '#browser/platform/tree-reads.ts'
import type { LiveTopic } from '#contract/live/live.ts'

/** Every figure of the dashboard follows from the ledger and from prices. */
const valuedReads = [
  'GET /api/family-assets-details',
  'GET /api/family-assets-summary',
  'GET /api/investment-accounts',
  'GET /api/investment-income',
  'GET /api/investment-performance',
  'GET /api/investment-performance/days',
  'GET /api/investment-summary',
  'GET /api/investments',
  'GET /api/investments/{id}',
  'GET /api/investments/{id}/fund-multiples',
  'GET /api/investments/{id}/lots',
  'GET /api/investments/{id}/net-equity',
  'GET /api/investments/{id}/realized-gains',
  'GET /api/model-drift',
  'GET /api/my-share',
] as const

/** The reads that an event of each topic makes stale. Only those that a page shows are read again. */
const liveReads = {
  accounts: [
    'GET /api/account-states',
    'GET /api/board-members',
    'GET /api/registration',
    'GET /api/second-factor-policy',
    'GET /api/users',
    'GET /api/users/{userId}/changes',
    'GET /api/users/{userId}/rights',
  ],
  approvals: ['GET /api/user', 'GET /api/board-approvals', 'GET /api/waiting'],
  audit: ['GET /api/audit-entries', 'GET /api/audit-people'],
  conversation: [
    'GET /api/user',
    'GET /api/conversations',
    'GET /api/conversations/{id}',
    'GET /api/conversations/{id}/messages',
    'GET /api/family-messages/{memberId}',
    'GET /api/left-conversations',
    'GET /api/left-conversations/{id}/messages',
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
  'family-assets': ['GET /api/family-assets-details', 'GET /api/family-assets-summary'],
  'family-tree': treeReads,
  inquiries: [
    'GET /api/family-inquiries',
    'GET /api/inquiries',
    'GET /api/inquiries/{id}',
    'GET /api/inquiry-counts',
    'GET /api/waiting',
  ],
  integrations: ['GET /api/integrations', 'GET /api/investment-imports'],
  investments: [
    ...valuedReads,
    'GET /api/account-ownerships',
    'GET /api/investment-accounts/{id}/shares',
    'GET /api/investment-activities',
    'GET /api/investment-activities/{id}/history',
    'GET /api/investments/{id}/history',
  ],
  invitations: ['GET /api/invitations'],
  notifications: ['GET /api/user', 'GET /api/notifications', 'GET /api/push-devices', 'GET /api/waiting'],
  ownership: [
    'GET /api/account-ownerships',
    'GET /api/my-share',
    'GET /api/ownership-entities',
    'GET /api/ownership-stakes',
  ],
  prices: [...valuedReads, 'GET /api/benchmarks', 'GET /api/exchange-rates'],
  posts: ['GET /api/family-posts/{memberId}'],
  typing: [],
  resync: [],
} as const satisfies Record<Exclude<LiveTopic, 'account'>, readonly Read[]>

/** Resolves when what the page shows of them is read again, or could not be. */
export async function invalidateTopics(
  queryClient: QueryClient,
  topics: ReadonlySet<LiveTopic>,
): Promise<void> {
  // The role and the appointments of the account decide what every read shows.
  if (topics.has('account')) return queryClient.invalidateQueries()
  const stale = topics.has('resync')
    ? Object.values(liveReads)
    : [...(topics as ReadonlySet<keyof typeof liveReads>)].map(topic => liveReads[topic])
  await Promise.all([...new Set<Read>(stale.flat())].map(read => invalidate(queryClient, read)))
}
