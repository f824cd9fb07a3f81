import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { query } from '#browser/platform/query.ts'
import type { LiveTopic } from '#contract/live/live.ts'

import { invalidateTopics } from './live-reads.ts'

const approvals = query('GET /api/board-approvals').queryKey
const posts = query('GET /api/family-posts/{memberId}', { params: { memberId: 'ada' } }).queryKey

test.each<[LiveTopic, { approvals: boolean; posts: boolean }]>([
  ['approvals', { approvals: true, posts: false }],
  // A role decides what every read shows.
  ['account', { approvals: true, posts: true }],
  ['resync', { approvals: true, posts: true }],
  ['typing', { approvals: false, posts: false }],
])('a change of the topic %s makes the reads of it stale', async (topic, expected) => {
  const queryClient = new QueryClient()
  for (const key of [approvals, posts]) queryClient.setQueryData(key, [])
  await invalidateTopics(queryClient, new Set([topic]))
  const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
  expect({ approvals: isStale(approvals), posts: isStale(posts) }).toEqual(expected)
})
