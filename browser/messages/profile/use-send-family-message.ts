import { useQueryClient } from '@tanstack/react-query'

import { addSentMessage } from '#browser/messages/thread/queries.ts'
import { call } from '#browser/platform/call.ts'
import { invalidate } from '#browser/platform/query.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'

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
