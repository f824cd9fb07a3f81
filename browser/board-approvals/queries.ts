import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { call, isStaleVersion, readAllPages, toAddress } from '#browser/platform/call.ts'
import { removeDraft } from '#browser/platform/drafts/drafts.ts'
import { readUnsentInput, saveUnsentInput } from '#browser/platform/forms/unsent-input.ts'
import { invalidate, pagedQuery } from '#browser/platform/query.ts'
import { confirmChange, showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { invalidateTree } from '#browser/platform/tree-reads.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { BoardApproval } from '#contract/board-approvals/board-approvals.ts'
import type { BoardDecision, BoardNotes } from '#contract/board-approvals/board-notes.ts'

/** The requests that wait for a decision, or those that have one. Always refetched when the page opens. */
export function createBoardApprovalsQuery(status: 'pending' | 'decided') {
  return { ...pagedQuery('GET /api/board-approvals', { query: { status } }), staleTime: 0 }
}

/** The state of the history entry that opens the page at a request. */
export type OpenedRequest = { requestId: string }

/** Approves or rejects a request. Calls `onDecided` or `onConflict` before it refetches the list. */
export function useDecide(id: string, on: { onDecided: () => void; onConflict: () => void }) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: ({ verb, approvalNotes }: BoardDecision) =>
      confirmChange(
        () => call(`POST /api/board-approvals/{id}/${verb}`, { params: { id }, body: { approvalNotes } }),
        async () => {
          const status = verb === 'approve' ? 'approved' : 'rejected'
          const isMade = (request: BoardApproval) =>
            request.isOwnDecision && request.status === status && request.approvalNotes === approvalNotes
          return (await readLatestDecisions()).find(request => request.id === id && isMade(request))
        },
      ),
    async onSuccess({ status, memberName }) {
      on.onDecided()
      await refetchAfterDecision(queryClient)
      showToast({
        title: status === 'approved' ? 'Request approved' : 'Request rejected',
        description: `${memberName}: the requester will be notified.`,
      })
    },
    async onError(error) {
      if (isStaleVersion(error)) on.onConflict()
      // The list may now show why the decision failed.
      await refetchAfterDecision(queryClient)
    },
  })
}

/** Withdraws a pending request of your own. Calls `onWithdrawn` or `onConflict` before it refetches the list. */
export function useWithdraw(on: { onWithdrawn: () => void; onConflict: () => void }) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: ({ id }: { id: string; memberName: string }) =>
      confirmChange(
        () => call('DELETE /api/board-approvals/{id}', { params: { id } }),
        async () => {
          const requests = [...(await readPendingRequests()), ...(await readLatestDecisions())]
          return requests.some(request => request.id === id) ? undefined : { id }
        },
      ),
    async onSuccess(_, { memberName }) {
      on.onWithdrawn()
      await refetchAfterDecision(queryClient)
      showToast({
        title: 'Request withdrawn',
        description: `The board no longer sees your request about ${memberName}.`,
      })
    },
    async onError(error) {
      showChangeFailure(error, {
        failed: 'Your request was not withdrawn',
        unconfirmed: 'We could not confirm that your request was withdrawn',
      })
      if (isStaleVersion(error)) on.onConflict()
      await refetchAfterDecision(queryClient)
    },
  })
}

async function readPendingRequests(): Promise<BoardApproval[]> {
  const address = toAddress(createBoardApprovalsQuery('pending').queryKey)
  return (await readAllPages<BoardApproval[]>(address)).flat()
}

/** The first page, which contains every decision of the last moments. */
function readLatestDecisions(): Promise<BoardApproval[]> {
  return call('GET /api/board-approvals', { query: { status: 'decided' } })
}

async function refetchAfterDecision(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    invalidate(queryClient, 'GET /api/board-approvals'),
    invalidate(queryClient, 'GET /api/user'),
    invalidateTree(queryClient),
  ])
}

/** Updates the requester's notes for the board. Calls `onConflict` before it refetches the list. */
export function useUpdateNotes(id: string, on: { onConflict: () => void }) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: BoardNotes) => call('PUT /api/board-approvals/{id}/notes', { params: { id }, body }),
    async onSuccess({ memberName }) {
      await invalidate(queryClient, 'GET /api/board-approvals')
      showToast({
        title: 'Notes saved',
        description: `The board will see them with your request about ${memberName}.`,
      })
    },
    async onError(error) {
      if (!isStaleVersion(error)) return
      on.onConflict()
      await invalidate(queryClient, 'GET /api/board-approvals')
    },
  })
}

/** Marks decisions as seen once the list is displayed. */
export function useMarkDecisionsSeen(isDisplayed: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isDisplayed) return
    // After a failure the decisions stay unseen until the next visit.
    call('POST /api/board-notices/seen').then(
      () => invalidate(queryClient, 'GET /api/user'),
      () => undefined,
    )
  }, [isDisplayed, queryClient])
}

/** The keys of the drafts of a note with a decision, and of the requester's notes, by the id of the request. */
export const draftKeys = {
  decision: (approvalId: string) => `board-approvals.decision.${approvalId}`,
  notes: (approvalId: string) => `board-approvals.notes.${approvalId}`,
}

/** Stores notes for a new member that could not be sent. They are offered again on the approvals page. */
export function saveNotesDraft(approvalId: string, userId: string, requestNotes: string): void {
  saveUnsentInput(draftKeys.notes(approvalId), userId, { requestNotes })
}

/** The unsent note of an account that is stored for this request. */
export function readUnsentNote(id: string, userId: string): string | undefined {
  const decision = readUnsentInput(draftKeys.decision(id), userId)
  const notes = readUnsentInput(draftKeys.notes(id), userId)
  const note = decision?.['approvalNotes'] ?? notes?.['requestNotes']
  return typeof note === 'string' && note !== '' ? note : undefined
}

export function removeUnsentNote(id: string): void {
  removeDraft(draftKeys.decision(id))
  removeDraft(draftKeys.notes(id))
}
