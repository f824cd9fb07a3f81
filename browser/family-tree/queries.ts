import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { boardApprovalsQuery, saveNotesDraft } from '#browser/board-approvals/queries.ts'
import { call } from '#browser/platform/call.ts'
import { toast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { FamilyMember, FamilyMemberSubmission } from '#contract/family-tree.ts'

/** Section 9: family-members data is fresh for 60 s. */
export const familyMembersQuery = queryOptions<FamilyMember[]>({
  queryKey: ['/api/family-members'],
  staleTime: 60_000,
})

export interface NewMember {
  member: FamilyMemberSubmission
  requestNotes: string
  /** Sends the photograph that was chosen to the member's page, and answers its address there; null without one. */
  sendPhotograph: (memberId: string) => Promise<string | null>
}

/**
 * Submits a member. The notes for the board follow in a second call, to the request that the first one made, and so
 * does a photograph, which needs the member to belong to; when only those fail, the member stands and the person is
 * told.
 */
export function useSubmitMember(userId: string, onSubmitted: (member: FamilyMember) => void) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    async mutationFn({ member, requestNotes, sendPhotograph }: NewMember) {
      const submitted = await call('POST /api/family-members', { body: member })
      const [notes, photograph] = await Promise.allSettled([
        addNotes(submitted.id, requestNotes),
        sendPhotograph(submitted.id).then(address => proposePhotograph(submitted, address)),
      ])
      if (notes.status === 'rejected') saveNotesDraft(submitted.id, userId, requestNotes)
      return { submitted, notes, photograph }
    },
    onSuccess({ submitted, notes, photograph }) {
      void queryClient.invalidateQueries({ queryKey: familyMembersQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: boardApprovalsQuery.queryKey })
      toast({
        title: 'Family Member Added',
        description: [
          'The new family member has been submitted for Board approval.',
          notes.status === 'rejected' && 'Your notes did not arrive: they wait for you on Board Approvals.',
          photograph.status === 'rejected' && 'The photograph did not arrive: please share it on their page.',
        ]
          .filter(Boolean)
          .join(' '),
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

/** The board looks at a picture as at everything else that is said of somebody. */
async function proposePhotograph({ id, version }: FamilyMember, profileImage: string | null): Promise<void> {
  if (profileImage === null) return
  const body = { changes: { profileImage }, version, requestNotes: null }
  await call('POST /api/family-members/{id}/corrections', { params: { id }, body })
}
