import { useQueryClient } from '@tanstack/react-query'

import { useDeleteMessage } from '#browser/messages/message/mutations.ts'
import { invalidate, pagedQuery, query, updateRows } from '#browser/platform/query.ts'
import type { LeftConversation } from '#contract/messages/messages.ts'

/** The conversations that the account has left with own messages in them. */
export function createLeftConversationsQuery(search: string) {
  return {
    ...pagedQuery('GET /api/left-conversations', { query: { ...(search !== '' && { search }) } }),
    staleTime: 0,
  }
}

/** The end of the time from which it has messages of yours. */
export function getUntil({ leftAt, returnedAt }: LeftConversation): string {
  return leftAt ?? returnedAt ?? ''
}

/** One of them: one row, or none if the account has not left it. */
export function createLeftConversationQuery(id: string) {
  return { ...query('GET /api/left-conversations', { query: { id, limit: 1 } }), staleTime: 0 }
}

/** Your own messages in it, newest first. */
export function createLeftMessagesQuery(id: string) {
  return { ...pagedQuery('GET /api/left-conversations/{id}/messages', { params: { id } }), staleTime: 0 }
}

/** Deletes one of your messages in a conversation that you have left. */
export function useDeleteLeftMessage(conversationId: string) {
  const queryClient = useQueryClient()
  return useDeleteMessage(conversationId, deleted => {
    const params = { id: conversationId }
    updateRows(queryClient, 'GET /api/left-conversations/{id}/messages', { params }, rows =>
      rows.filter(({ id }) => id !== deleted.id),
    )
    void invalidate(queryClient, 'GET /api/left-conversations')
  })
}
