import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'

import { linkedMemberQuery } from '#browser/accounts/linked-member.ts'
import { circleQuery } from '#browser/kinship/queries.ts'
import { call, CallFailed } from '#browser/platform/call.ts'
import { pathTo } from '#browser/platform/paths.ts'
import { toast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { FamilyMember, FamilyMemberChanges, OwnDetails } from '#contract/family-tree.ts'

/** One member; as fresh as the list of all. */
export function memberQuery(id: string) {
  return queryOptions<FamilyMember>({ queryKey: ['/api/family-members', id], staleTime: 60_000 })
}

/** An id as the server makes them. Any other names nobody, so nobody is asked for. */
export function isId(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}

/** Asks the board for a change of this member, and leads to where its decision will stand. */
export function useProposeCorrection({ id, version }: Pick<FamilyMember, 'id' | 'version'>) {
  const queryClient = useQueryClient()
  const leadOn = useOpenApprovals()
  return useGuardedMutation({
    mutationFn: ({ changes, requestNotes }: { changes: FamilyMemberChanges; requestNotes: string }) =>
      call('POST /api/family-members/{id}/corrections', {
        params: { id },
        body: { changes, version, requestNotes },
      }),
    onSuccess: () => leadOn('Correction proposed'),
    onError: error => refetchAfterConflict(queryClient, id, error),
  })
}

/** Asks the board to make one of two entries for one person. */
export function useProposeMerge(id: string) {
  const leadOn = useOpenApprovals()
  return useGuardedMutation({
    mutationFn: (body: { duplicateId: string; requestNotes: string }) =>
      call('POST /api/family-members/{id}/merges', { params: { id }, body }),
    onSuccess: () => leadOn('One person, proposed to the board'),
  })
}

/** Asks the board to link the account to this member. */
export function useSubmitClaim(id: string, onAsked: () => void) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (requestNotes: string) =>
      call('POST /api/family-members/{id}/claims', { params: { id }, body: { requestNotes } }),
    async onSuccess() {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: linkedMemberQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: ['/api/board-approvals'] }),
      ])
      toast({ title: 'The board has been asked', description: 'Its decision stands under Board Approvals.' })
      onAsked()
    },
  })
}

/** What one says of oneself holds at once. When somebody else was faster, what stands there now is told to `onStale`. */
export function useUpdateOwnDetails(
  id: string,
  { onChanged, onStale }: { onChanged: () => void; onStale: (now: FamilyMember) => void },
) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: OwnDetails) =>
      call('PUT /api/family-members/{id}/own-details', { params: { id }, body }),
    onSuccess(member) {
      queryClient.setQueryData(memberQuery(id).queryKey, member)
      // It says which version it was read at: what is proposed of it next is made on this one.
      void queryClient.invalidateQueries({ queryKey: circleQuery(id).queryKey })
      void queryClient.invalidateQueries({ queryKey: ['/api/family-members'], exact: true })
      void queryClient.invalidateQueries({ queryKey: linkedMemberQuery.queryKey })
      toast({ title: 'Your details are changed' })
      onChanged()
    },
    async onError(error) {
      await refetchAfterConflict(queryClient, id, error)
      const now = queryClient.getQueryData(memberQuery(id).queryKey)
      if (now !== undefined) onStale(now)
    },
  })
}

/** Somebody else was faster: the next try is made on what stands there now. */
async function refetchAfterConflict(
  queryClient: ReturnType<typeof useQueryClient>,
  id: string,
  error: Error,
): Promise<void> {
  if (error instanceof CallFailed && error.status === 409)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: memberQuery(id).queryKey, exact: true }),
      queryClient.invalidateQueries({ queryKey: circleQuery(id).queryKey }),
    ])
}

function useOpenApprovals() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  return async (title: string) => {
    await queryClient.invalidateQueries({ queryKey: ['/api/board-approvals'] })
    toast({ title, description: 'Nothing changes before the board has decided.' })
    navigate(pathTo('boardApprovals'))
  }
}
