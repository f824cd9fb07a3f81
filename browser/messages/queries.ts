import type { QueryClient } from '@tanstack/react-query'

import { invalidate, pagedQuery, query } from '#browser/platform/query.ts'

/** Always read again when the list opens. */
export function createConversationsQuery({ search, isUnread }: { search: string; isUnread: boolean }) {
  return {
    ...pagedQuery('GET /api/conversations', {
      query: { ...(search !== '' && { search }), ...(isUnread && { unread: 'true' as const }) },
    }),
    staleTime: 0,
  }
}

export function createConversationQuery(id: string) {
  return { ...query('GET /api/conversations/{id}', { params: { id } }), staleTime: 0 }
}

/** @param conversationId the only conversation that is searched; all of them without it. */
export function createMessageSearchQuery(q: string, conversationId?: string) {
  return pagedQuery('GET /api/message-search', {
    query: { q, ...(conversationId !== undefined && { conversationId }) },
  })
}

export function createRecipientsQuery(search: string) {
  return query('GET /api/message-recipients', { query: { search, limit: 8 } })
}

/** The account of a member: one row, or none while the member has no account that is open. */
export function createMemberAccountQuery(memberId: string) {
  return { ...query('GET /api/message-recipients', { query: { memberId, limit: 1 } }), staleTime: 0 }
}

/** The messages between the caller and a member, newest first. */
export function createFamilyMessagesQuery(memberId: string) {
  return { ...pagedQuery('GET /api/family-messages/{memberId}', { params: { memberId } }), staleTime: 0 }
}

/** Reads a conversation and the list again, after an event or a change. */
export function refreshConversation(queryClient: QueryClient, id: string): void {
  void invalidate(queryClient, 'GET /api/conversations/{id}/messages', { params: { id } })
  void invalidate(queryClient, 'GET /api/conversations/{id}', { params: { id } })
  void invalidate(queryClient, 'GET /api/conversations')
}
