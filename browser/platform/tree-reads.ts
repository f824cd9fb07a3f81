import type { QueryClient } from '@tanstack/react-query'

import type { FamilyMember } from '#contract/family-tree/family-tree.ts'

import { CallFailed, readFailureFields } from './call.ts'
import { invalidate, query, type Read } from './query.ts'

/** The reads of the tree itself. */
export const treeReads = [
  'GET /api/family-members',
  'GET /api/family-members/{id}',
  'GET /api/family-members/{id}/circle',
  'GET /api/family-members/{id}/kinship/{otherId}',
  'GET /api/family-links',
  'GET /api/linked-member',
] as const satisfies Read[]

/** A merge moves posts and photographs, an undone import removes them. */
const changedWithTree = [
  ...treeReads,
  'GET /api/family-posts/{memberId}',
  'GET /api/family-media/{memberId}',
] as const satisfies Read[]

/** Invalidates everything that a decision of the board or an import can change. */
export async function invalidateTree(queryClient: QueryClient): Promise<void> {
  await Promise.all(changedWithTree.map(read => invalidate(queryClient, read)))
}

/** Invalidates the reads that contain the member's version, which the next request must state. */
export async function invalidateMember(queryClient: QueryClient, id: string): Promise<void> {
  await Promise.all([
    invalidate(queryClient, 'GET /api/family-members/{id}', { params: { id } }),
    invalidate(queryClient, 'GET /api/family-members/{id}/circle', { params: { id } }),
  ])
}

/** Refetches a member that a call did not find. If they were merged into another, the reply is the other member. */
export async function refetchMissingMember(
  queryClient: QueryClient,
  id: string,
  error: unknown,
): Promise<void> {
  const { authorId, memberId } = readFailureFields(error)
  const isNotFound = error instanceof CallFailed && error.failure?.code === 'family-tree.member-not-found'
  if (isNotFound || authorId !== undefined || memberId !== undefined) await invalidateMember(queryClient, id)
}

/** Caches the reply of an update, and invalidates the other reads that contain the member or their version. */
export function onMemberUpdated(queryClient: QueryClient, member: FamilyMember): void {
  const params = { id: member.id }
  const { queryKey } = query('GET /api/family-members/{id}', { params })
  // The reply of a read that began before the update would replace it.
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, member)
  void invalidate(queryClient, 'GET /api/family-members/{id}/circle', { params })
  void invalidate(queryClient, 'GET /api/family-members')
  void invalidate(queryClient, 'GET /api/linked-member')
}
