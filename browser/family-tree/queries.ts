import { useQueryClient } from '@tanstack/react-query'

import { saveNotesDraft } from '#browser/board-approvals/queries.ts'
import { call, callByStatus, isSavedBefore } from '#browser/platform/call.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { invalidate, query } from '#browser/platform/query.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { FamilyMemberSubmission } from '#contract/family-tree/family-tree.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

/** The key of the draft of a new member. */
export const draftKeys = { newMember: 'family-tree.new-member' }

/** The family member that the current account is linked to. An approval elsewhere may change it. */
export const linkedMemberQuery = { ...query('GET /api/linked-member'), staleTime: 60_000 }

export interface NewMember {
  member: FamilyMemberSubmission
  requestNotes: string | null
  /** Uploads the selected photograph for a member and returns its URL; null without a photograph. */
  uploadPhotograph: ((memberId: string) => Promise<string>) | null
}

/**
 * Submits a member, then the notes for the board and the photograph, which need the ids of the reply. If only the notes
 * or the photograph fail, the member is still submitted, and the toast says what is missing.
 */
export function useSubmitMember(onSubmitted: (member: FamilyMemberSubmission) => void) {
  const queryClient = useQueryClient()
  const userId = useCurrentUser().user?.id ?? ''
  const refetchSubmitted = () => {
    void invalidate(queryClient, 'GET /api/family-members')
    void invalidate(queryClient, 'GET /api/board-approvals')
  }
  return useGuardedMutation({
    async mutationFn({ member, requestNotes, uploadPhotograph }: NewMember, idempotencyKey) {
      const reply = await callByStatus('POST /api/family-members', { body: member }, { idempotencyKey })
      const findSubmission = () =>
        // An older server does not name the request.
        reply?.approvalId === undefined ? findPendingSubmission(member) : Promise.resolve(reply)
      const [notes, photograph] = await Promise.allSettled([
        requestNotes === null || findSubmission().then(found => addNotes(found, userId, requestNotes)),
        uploadPhotograph === null ||
          findSubmission().then(async ({ id }) => proposePhotograph(id, await uploadPhotograph(id))),
      ])
      return { member, notes, photograph }
    },
    onSuccess({ member, notes, photograph }) {
      refetchSubmitted()
      showToast({
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
      onSubmitted(member)
    },
    onError(error) {
      // The alert of the form reports it.
      if (isSavedBefore(error)) return refetchSubmitted()
      showToast({
        title: 'Error',
        description: 'Failed to add family member. Please try again.',
        destructive: true,
        // The alert or the field of the form announces the failure.
        isAssertive: false,
      })
    },
  })
}

/** The ids of a submitted member and of the request for the board's approval. */
type Submission = { id: string; approvalId: string }

/** Finds the request of a submission whose reply was lost. @throws when there is none. */
async function findPendingSubmission(member: FamilyMemberSubmission): Promise<Submission> {
  const latestFirst = await call('GET /api/board-approvals')
  const latest = latestFirst.find(
    ({ isOwn, kind, status, memberName }) =>
      isOwn && kind === 'new_member' && status === 'pending' && memberName === fullName(member),
  )
  if (latest === undefined) throw new Error('The submitted request is not among the pending ones')
  return { id: latest.familyMemberId, approvalId: latest.id }
}

/** Sends the notes. Notes that could not be sent are offered again on the approvals page. */
async function addNotes(submission: Submission, userId: string, requestNotes: string): Promise<void> {
  try {
    const params = { id: submission.approvalId }
    await call('PUT /api/board-approvals/{id}/notes', { params, body: { requestNotes } })
  } catch (error) {
    saveNotesDraft(submission.approvalId, userId, requestNotes)
    throw error
  }
}

/** Proposes the profile picture as a correction, because the board reviews pictures too. */
async function proposePhotograph(id: string, profileImage: string): Promise<void> {
  const { version } = await call('GET /api/family-members/{id}', { params: { id } })
  const body = { changes: { profileImage }, version, requestNotes: null }
  await call('POST /api/family-members/{id}/corrections', { params: { id }, body })
}
