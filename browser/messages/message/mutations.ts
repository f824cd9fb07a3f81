import { useQueryClient } from '@tanstack/react-query'

import { updateThread } from '#browser/messages/thread/queries.ts'
import { updateMessages } from '#browser/messages/thread/thread-data.ts'
import { call } from '#browser/platform/call.ts'
import { invalidate } from '#browser/platform/query.ts'
import { confirmChange, showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { MessageReaction } from '#contract/messages/message-choices.ts'
import type { FamilyMessage } from '#contract/messages/messages.ts'

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

/** Deletes your own message. `onDeleted` is called before it is displayed as deleted. */
export function useDeleteMessage(conversationId: string, onDeleted?: (message: FamilyMessage) => void) {
  const showMessages = useShowMessages(conversationId)
  return useGuardedMutation({
    mutationFn(id: string) {
      const send = () => call('DELETE /api/messages/{id}', { params: { id } })
      return confirmChange(send, send)
    },
    onSuccess(message) {
      onDeleted?.(message)
      showMessages(message)
    },
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
