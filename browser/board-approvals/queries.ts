import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { boardNoticesQuery } from '#browser/accounts/linked-member.ts'
import { call, CallFailed, sentenceOf } from '#browser/platform/call.ts'
import { toast } from '#browser/platform/toast.ts'
import { useSending } from '#browser/platform/use-sending.ts'
import type { BoardApproval } from '#contract/board-approvals.ts'

/** Whoever opens the page sees what waits now. */
export const boardApprovalsQuery = queryOptions<BoardApproval[]>({
  queryKey: ['/api/board-approvals'],
  staleTime: 0,
})

export type Decision = { id: string; verb: 'approve' | 'reject'; approvalNotes: string }

/** Approves or rejects. When somebody else was faster, the list shows what they decided. Told before it is read again. */
export function useDecide(on: { onDecided: () => void; onTooLate: () => void }) {
  const queryClient = useQueryClient()
  const readAgain = () =>
    Promise.all(
      [
        boardApprovalsQuery.queryKey,
        boardNoticesQuery.queryKey,
        ['/api/family-members'],
        ['/api/family-links'],
      ].map(queryKey => queryClient.invalidateQueries({ queryKey })),
    )
  return useSending({
    mutationFn: ({ id, verb, approvalNotes }: Decision) =>
      call(`POST /api/board-approvals/{id}/${verb}`, { params: { id }, body: { approvalNotes } }),
    async onSuccess({ status, memberName }) {
      on.onDecided()
      await readAgain()
      toast({
        title: status === 'approved' ? 'Request approved' : 'Request rejected',
        description: `${memberName}: whoever asked is told.`,
      })
    },
    async onError(error) {
      if (error instanceof CallFailed && error.status === 409) {
        on.onTooLate()
        await readAgain()
      }
      toast({
        title: 'The request was not decided',
        description: sentenceOf(error, 'Please try again.'),
        destructive: true,
      })
    },
  })
}

/** Says more to the board about one's own request. */
export function useUpdateNotes(onWritten: () => void) {
  const queryClient = useQueryClient()
  return useSending({
    mutationFn: ({ id, requestNotes }: { id: string; requestNotes: string }) =>
      call('PUT /api/board-approvals/{id}/notes', { params: { id }, body: { requestNotes } }),
    async onSuccess({ memberName }) {
      await queryClient.invalidateQueries({ queryKey: boardApprovalsQuery.queryKey })
      toast({ title: 'Notes saved', description: `The board reads them with your request: ${memberName}.` })
      onWritten()
    },
    async onError(error) {
      if (error instanceof CallFailed && error.status === 409)
        await queryClient.invalidateQueries({ queryKey: boardApprovalsQuery.queryKey })
    },
  })
}

/** Once the requests are in sight, the decisions among them are no news any more. */
export function useMarkDecisionsSeen(isShown: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isShown) return
    // Should it fail, they stay news, and nothing is lost.
    call('POST /api/board-notices/seen').then(
      notices => queryClient.setQueryData(boardNoticesQuery.queryKey, notices),
      () => undefined,
    )
  }, [isShown, queryClient])
}
