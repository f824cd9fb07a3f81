import { useQueryClient } from '@tanstack/react-query'

import { saveNotesDraft } from '#browser/board-approvals/queries.ts'
import { call } from '#browser/platform/call.ts'
import { invalidate, query } from '#browser/platform/query.ts'
import { toast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { FamilyMember, FamilyMemberSubmission } from '#contract/family-tree.ts'

/** Section 9: family-members data is fresh for 60 s. */
export const familyMembersQuery = { ...query('GET /api/family-members'), staleTime: 60_000 }

export interface NewMember {
  member: FamilyMemberSubmission
  requestNotes: string | null
  /** Uploads the selected photograph and returns its URL; null without a photograph. */
  uploadPhotograph: (memberId: string) => Promise<string | null>
}

/**
 * Submits a member, then the notes for the board and the photograph, which need the member's id. If only the notes or
 * the photograph fail, the member is still submitted, and the toast says what is missing.
 */
export function useSubmitMember(userId: string, onSubmitted: (member: FamilyMember) => void) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    async mutationFn({ member, requestNotes, uploadPhotograph }: NewMember) {
      const submitted = await call('POST /api/family-members', { body: member })
      const [notes, photograph] = await Promise.allSettled([
        addNotes(submitted.approvalId, requestNotes),
        uploadPhotograph(submitted.id).then(url => proposePhotograph(submitted, url)),
      ])
      if (notes.status === 'rejected') saveNotesDraft(submitted.id, userId, requestNotes ?? '')
      return { submitted, notes, photograph }
    },
    onSuccess({ submitted, notes, photograph }) {
      void invalidate(queryClient, 'GET /api/family-members')
      void invalidate(queryClient, 'GET /api/board-approvals')
      toast({
        title: 'Family Member Added',
        description: [
          'The new family member has been submitted for Board approval.',
          notes.status === 'rejected' &&
            'Your notes were not sent. You can send them again on Board Approvals.',
          photograph.status === 'rejected' &&
            'The photograph was not sent. You can share it on their profile.',
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

async function addNotes(approvalId: string, requestNotes: string | null): Promise<void> {
  if (requestNotes === null) return
  await call('PUT /api/board-approvals/{id}/notes', { params: { id: approvalId }, body: { requestNotes } })
}

/** Proposes the profile picture as a correction, because the board reviews pictures too. */
async function proposePhotograph({ id, version }: FamilyMember, profileImage: string | null): Promise<void> {
  if (profileImage === null) return
  const body = { changes: { profileImage }, version, requestNotes: null }
  await call('POST /api/family-members/{id}/corrections', { params: { id }, body })
}
