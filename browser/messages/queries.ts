import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'

import { call, readPage, toAddress } from '#browser/platform/call.ts'
import { refreshUser } from '#browser/platform/current-user.ts'
import { invalidate, pagedQuery, query, updateRows } from '#browser/platform/query.ts'
import { confirmChange, showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { MessageReaction } from '#contract/message-choices.ts'
import type {
  ConversationChange,
  ConversationDetails,
  FamilyMessage,
  NewConversation,
} from '#contract/messages.ts'

import {
  addNewer,
  addSent,
  mergeNewest,
  startThread,
  updateMessages,
  type ThreadData,
} from './thread/thread-data.ts'

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

export function createMessageSearchQuery(q: string) {
  return pagedQuery('GET /api/message-search', { query: { q } })
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

/** The key of the draft of the dialog Send Message. */
export const draftKeys = { message: (memberId: string) => `messages.member.${memberId}` }

/** The number of messages on the first page. Later pages have the same size. */
const pageSize = 50

/**
 * A conversation from its newest messages on, or around a message that was found (`at`). Reading it again adds what is
 * new and leaves the loaded messages in place.
 */
export function createThreadQuery(id: string, at: string | null) {
  const address = (search: object) => toAddress([...threadKey(id), { limit: pageSize, ...search }])
  return queryOptions<ThreadData>({
    queryKey: at === null ? threadKey(id) : [...threadKey(id), { from: at }],
    async queryFn({ client, queryKey, signal }) {
      const data = client.getQueryData<ThreadData>(queryKey)
      const read = (search: object) => readPage<FamilyMessage>(address(search), signal)
      if (data === undefined) {
        if (at === null) return startThread(await read({}))
        const [older, newer] = await Promise.all([read({ from: at }), read({ after: at })])
        return startThread(older, newer)
      }
      if (data.hasNewer) return data
      const merged = mergeNewest(data, await read({}))
      return merged ?? addNewer(data, await read({ after: data.rows.at(-1)!.id }))
    },
    staleTime: 0,
    // The messages of a shifted list would be compared with other ones. `mergeNewest` shares them by id.
    structuralSharing: false,
  })
}

function threadKey(id: string): readonly unknown[] {
  return query('GET /api/conversations/{id}/messages', { params: { id } }).queryKey
}

/** Changes the loaded messages of a conversation, in each of its views. */
function updateThread(queryClient: QueryClient, id: string, change: (data: ThreadData) => ThreadData): void {
  queryClient.setQueriesData<ThreadData>({ queryKey: threadKey(id) }, data => data && change(data))
}

/** Reads a conversation and the list again, after an event or a change. */
export function refreshConversation(queryClient: QueryClient, id: string): void {
  void invalidate(queryClient, 'GET /api/conversations/{id}/messages', { params: { id } })
  void invalidate(queryClient, 'GET /api/conversations/{id}', { params: { id } })
  void invalidate(queryClient, 'GET /api/conversations')
}

/** Shows a message that the outbox has sent, then reads the final order. */
export function addSentMessage(queryClient: QueryClient, message: FamilyMessage): void {
  updateThread(queryClient, message.conversationId, data => addSent(data, message))
  refreshConversation(queryClient, message.conversationId)
}

/** Marks a conversation as read until a message, here and in the account menu. */
export function useMarkRead(id: string) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (messageId: string) =>
      call('POST /api/conversations/{id}/read', { params: { id }, body: { messageId } }),
    onSuccess({ unreadCount }) {
      updateRows(queryClient, 'GET /api/conversations', undefined, rows =>
        rows.map(row => (row.id === id ? { ...row, unreadCount } : row)),
      )
      refreshUser(queryClient, 0)
    },
  })
}

/** Changes the text of your own message. */
export function useEditMessage(conversationId: string) {
  const showMessages = useShowMessages(conversationId)
  return useGuardedMutation({
    mutationFn({ id, message }: { id: string; message: string }) {
      const send = () => call('PUT /api/messages/{id}', { params: { id }, body: { message } })
      return confirmChange(send, send)
    },
    onSuccess: showMessages,
    onError: error =>
      showChangeFailure(error, {
        failed: 'Your message was not changed.',
        unconfirmed: 'We could not confirm that your message was changed.',
      }),
  })
}

export function useDeleteMessage(conversationId: string) {
  const showMessages = useShowMessages(conversationId)
  return useGuardedMutation({
    mutationFn(id: string) {
      const send = () => call('DELETE /api/messages/{id}', { params: { id } })
      return confirmChange(send, send)
    },
    onSuccess: showMessages,
    onError: error =>
      showChangeFailure(error, {
        failed: 'Your message was not deleted.',
        unconfirmed: 'We could not confirm that your message was deleted.',
      }),
  })
}

/** Sets or clears a reaction. */
export function useReact(conversationId: string) {
  const showMessages = useShowMessages(conversationId)
  return useGuardedMutation({
    mutationFn({ id, reaction }: { id: string; reaction: MessageReaction | null }) {
      const send = () => call('PUT /api/messages/{id}/reaction', { params: { id }, body: { reaction } })
      return confirmChange(send, send)
    },
    onSuccess: showMessages,
    onError: error =>
      showChangeFailure(error, {
        failed: 'Your reaction was not saved.',
        unconfirmed: 'We could not confirm that your reaction was saved.',
      }),
  })
}

function useShowMessages(conversationId: string) {
  const queryClient = useQueryClient()
  return (message: FamilyMessage) => {
    updateThread(queryClient, conversationId, data => updateMessages(data, [message]))
    void invalidate(queryClient, 'GET /api/conversations')
  }
}

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
  queryClient.setQueryData(createConversationQuery(details.id).queryKey, details)
  void invalidate(queryClient, 'GET /api/conversations')
}

export function useLeaveConversation(id: string) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: () => call('POST /api/conversations/{id}/leave', { params: { id } }),
    onSuccess() {
      updateRows(queryClient, 'GET /api/conversations', undefined, rows => rows.filter(row => row.id !== id))
      showToast({ title: 'You left the group' })
    },
    onError: error =>
      showChangeFailure(error, {
        failed: 'You are still in the group.',
        unconfirmed: 'We could not confirm that you left the group.',
      }),
  })
}

/** Section 8: 'Message sent successfully!' or 'Failed to send message.' */
export function useSendFamilyMessage(toMemberId: string, fromMemberId: string | null) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: ({ message }: { message: string }, idempotencyKey) =>
      call(
        'POST /api/family-messages',
        {
          body: {
            ...(fromMemberId !== null && { fromMemberId }),
            toMemberId,
            message,
            messageType: 'text' as const,
          },
        },
        { idempotencyKey },
      ),
    onSuccess(message) {
      void invalidate(queryClient, 'GET /api/family-messages/{memberId}', {
        params: { memberId: toMemberId },
      })
      addSentMessage(queryClient, message)
      showToast({ title: 'Message sent successfully!' })
    },
    onError: () => showToast({ title: 'Failed to send message.', destructive: true }),
  })
}
