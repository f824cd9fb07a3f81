import { useQueryClient, type QueryClient } from '@tanstack/react-query'

import { createConversationQuery } from '#browser/messages/queries.ts'
import { call } from '#browser/platform/call.ts'
import { refreshUser } from '#browser/platform/current-user.ts'
import { invalidate, updateRows } from '#browser/platform/query.ts'
import { confirmChange, showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { ConversationChange, ConversationDetails, NewConversation } from '#contract/messages/messages.ts'

export function useMute(id: string) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn(isMuted: boolean) {
      const send = () => call('PUT /api/conversations/{id}/mute', { params: { id }, body: { isMuted } })
      return confirmChange(send, send)
    },
    onSuccess({ isMuted }) {
      queryClient.setQueryData<ConversationDetails>(
        createConversationQuery(id).queryKey,
        details => details && { ...details, isMuted },
      )
      void invalidate(queryClient, 'GET /api/conversations')
      refreshUser(queryClient, 0)
    },
    onError: error =>
      showChangeFailure(error, {
        failed: 'Your choice was not saved.',
        unconfirmed: 'We could not confirm that your choice was saved.',
      }),
  })
}

/** Opens the conversation with a person, or creates a group. */
export function useCreateConversation() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: NewConversation, idempotencyKey) =>
      call('POST /api/conversations', { body }, { idempotencyKey }),
    onSuccess(details) {
      showDetails(queryClient, details)
    },
  })
}

/** Renames a group, or adds and removes people. */
export function useChangeConversation(id: string) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: ConversationChange) => call('PUT /api/conversations/{id}', { params: { id }, body }),
    onSuccess: details => showDetails(queryClient, details),
    onError: () => invalidate(queryClient, 'GET /api/conversations/{id}', { params: { id } }),
  })
}

function showDetails(queryClient: QueryClient, details: ConversationDetails): void {
  const { id } = details
  queryClient.setQueryData(createConversationQuery(id).queryKey, details)
  // The last message has the event of the change.
  void invalidate(queryClient, 'GET /api/conversations/{id}/messages', { params: { id } })
  void invalidate(queryClient, 'GET /api/conversations')
}

export function useLeaveConversation(id: string) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: () => call('POST /api/conversations/{id}/leave', { params: { id } }),
    onSuccess() {
      updateRows(queryClient, 'GET /api/conversations', undefined, rows => rows.filter(row => row.id !== id))
      void invalidate(queryClient, 'GET /api/left-conversations')
      showToast({ title: 'You left the group' })
    },
    onError: error =>
      showChangeFailure(error, {
        failed: 'You are still in the group.',
        unconfirmed: 'We could not confirm that you left the group.',
      }),
  })
}
