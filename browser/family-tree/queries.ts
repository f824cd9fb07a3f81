import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { boardApprovalsQuery } from '#browser/board-approvals/queries.ts'
import { call } from '#browser/platform/call.ts'
import { toast } from '#browser/platform/toast.ts'
import type { ConstitutionAcceptance } from '#contract/constitution-acceptance.ts'
import type { FamilyMember, FamilyMemberSubmission } from '#contract/family-tree.ts'

/** Section 9: family-members data is fresh for 60 s. */
export const familyMembersQuery = queryOptions<FamilyMember[]>({
  queryKey: ['/api/family-members'],
  staleTime: 60_000,
})

export const constitutionAcceptanceQuery = queryOptions<ConstitutionAcceptance>({
  queryKey: ['/api/constitution-acceptance'],
})

export type NewMember = { member: Partial<FamilyMemberSubmission>; requestNotes: string }

/**
 * Submits a member. The notes for the board follow in a second call, to the request that the first one made; when
 * only that fails, the member stands and the person is told.
 */
export function useSubmitMember(onSubmitted: (member: FamilyMember) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn({ member, requestNotes }: NewMember) {
      const submitted = await call('POST /api/family-members', { body: member as FamilyMemberSubmission })
      const notesArrived = await addNotes(submitted.id, requestNotes).then(
        () => true,
        () => false,
      )
      return { submitted, notesArrived }
    },
    onSuccess({ submitted, notesArrived }) {
      void queryClient.invalidateQueries({ queryKey: familyMembersQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: boardApprovalsQuery.queryKey })
      toast({
        title: 'Family Member Added',
        description: notesArrived
          ? 'The new family member has been submitted for Board approval.'
          : 'The new family member has been submitted for Board approval. Your notes did not arrive: please add them to the request.',
      })
      onSubmitted(submitted)
    },
    onError() {
      toast({
        title: 'Error',
        description: 'Failed to add family member. Please try again.',
        destructive: true,
      })
    },
  })
}

async function addNotes(memberId: string, requestNotes: string): Promise<void> {
  if (requestNotes.trim() === '') return
  const approvals = await call('GET /api/board-approvals')
  const approval = approvals.find(
    ({ familyMemberId, kind, isOwn }) => familyMemberId === memberId && kind === 'new_member' && isOwn,
  )
  if (approval === undefined) throw new Error('The request is not there')
  await call('PUT /api/board-approvals/{id}/notes', { params: { id: approval.id }, body: { requestNotes } })
}

export function useAcceptConstitution(onAccepted: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (textHash: string) => call('POST /api/constitution-acceptance', { body: { textHash } }),
    onSuccess(acceptance) {
      queryClient.setQueryData(constitutionAcceptanceQuery.queryKey, acceptance)
      onAccepted()
    },
  })
}
