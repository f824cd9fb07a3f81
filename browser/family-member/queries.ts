import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'

import type { OpenedRequest } from '#browser/board-approvals/queries.ts'
import { call, isSavedBefore, isStaleVersion } from '#browser/platform/call.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { invalidate, query } from '#browser/platform/query.ts'
import { showToast } from '#browser/platform/toast.ts'
import { invalidateMember, onMemberUpdated, refetchMissingMember } from '#browser/platform/tree-reads.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { BoardNotes } from '#contract/board-approvals/board-notes.ts'
import type { FamilyMemberChanges, OwnDetails } from '#contract/family-tree/family-tree.ts'

/** One member, with the stale time of the list. */
export function createMemberQuery(id: string) {
  return { ...query('GET /api/family-members/{id}', { params: { id } }), staleTime: 60_000 }
}

/** The keys of the drafts on a profile. */
export const draftKeys = {
  correction: (memberId: string) => `family-member.correction.${memberId}`,
  ownDetails: (memberId: string) => `family-member.own-details.${memberId}`,
  merge: (memberId: string) => `family-member.merge.${memberId}`,
  claim: (memberId: string) => `family-member.claim.${memberId}`,
  lists: (names: readonly string[], memberId: string) => `family-member.${names.join('-')}.${memberId}`,
}

export interface CorrectionRequest {
  changes: FamilyMemberChanges
  /** The version that the changes are based on. */
  version: number
  requestNotes: string | null
}

/** The sentence of a form after an earlier attempt, whose reply was lost, has sent a request with other input. */
export const requestSavedBefore =
  'Your first request was sent, without your latest changes. You can send this one as well, or find the first under Board Approvals.'

/** Requests changes to this member, then opens the approvals page. */
export function useRequestCorrection(id: string) {
  const queryClient = useQueryClient()
  const openApprovals = useOpenApprovals()
  return useGuardedMutation({
    mutationFn: (body: CorrectionRequest, idempotencyKey) =>
      call('POST /api/family-members/{id}/corrections', { params: { id }, body }, { idempotencyKey }),
    onSuccess: ({ id }) => openApprovals('Correction request sent', id),
    onError: error => refetchAfterFailure(queryClient, id, error),
  })
}

/** Requests to merge another entry into this member, then opens the approvals page. */
export function useRequestMerge(id: string) {
  const queryClient = useQueryClient()
  const openApprovals = useOpenApprovals()
  return useGuardedMutation({
    mutationFn: (body: { duplicateId: string; requestNotes: string | null }, idempotencyKey) =>
      call('POST /api/family-members/{id}/merges', { params: { id }, body }, { idempotencyKey }),
    onSuccess: ({ id }) => openApprovals('Merge request sent', id),
    onError: error => refetchAfterFailure(queryClient, id, error),
  })
}

/** Requests to link the account to this member. */
export function useRequestClaim(id: string) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: BoardNotes, idempotencyKey) =>
      call('POST /api/family-members/{id}/claims', { params: { id }, body }, { idempotencyKey }),
    async onSuccess() {
      await Promise.all([
        invalidate(queryClient, 'GET /api/linked-member'),
        invalidate(queryClient, 'GET /api/board-approvals'),
      ])
      showToast({ title: 'Request sent', description: 'You will find the decision under Board Approvals.' })
    },
    onError: error => refetchAfterFailure(queryClient, id, error),
  })
}

/** Updates your own details, or those of your ward, immediately. */
export function useUpdateOwnDetails(id: string, isOwn: boolean) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: OwnDetails) =>
      call('PUT /api/family-members/{id}/own-details', { params: { id }, body }),
    onSuccess(member) {
      onMemberUpdated(queryClient, member)
      showToast({ title: isOwn ? 'Your details were updated' : 'The details were updated' })
    },
    onError: error => refetchAfterFailure(queryClient, id, error),
  })
}

/**
 * After a conflict, refetches the version that the next attempt must state; after a merge, the remaining member; after
 * a lost reply, the request that was sent.
 */
async function refetchAfterFailure(
  queryClient: ReturnType<typeof useQueryClient>,
  id: string,
  error: Error,
): Promise<void> {
  if (isSavedBefore(error)) await invalidate(queryClient, 'GET /api/board-approvals')
  else if (isStaleVersion(error)) await invalidateMember(queryClient, id)
  else await refetchMissingMember(queryClient, id, error)
}

function useOpenApprovals() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  return async (title: string, requestId: string) => {
    await invalidate(queryClient, 'GET /api/board-approvals')
    showToast({ title, description: 'Nothing changes until the board approves it.' })
    navigate(buildPath('boardApprovals'), { state: { requestId } satisfies OpenedRequest })
  }
}
