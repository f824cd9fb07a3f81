import { useQueryClient } from '@tanstack/react-query'

import { callByStatus, describeFailure, isSavedBefore } from '#browser/platform/call.ts'
import { invalidate, query } from '#browser/platform/query.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { FamilyInquiry } from '#contract/inquiries/inquiries.ts'

/** The key of the draft of an unsent message. */
export const draftKeys = { message: 'contact.message' }

export const contactDetailsQuery = query('GET /api/contact-details')

/** Section 8: the toasts of sending an inquiry. */
export function useSendInquiry() {
  const queryClient = useQueryClient()
  const refetchInquiries = () => {
    void invalidate(queryClient, 'GET /api/family-inquiries')
    void invalidate(queryClient, 'GET /api/inquiries')
  }
  return useGuardedMutation({
    mutationFn: (body: FamilyInquiry, idempotencyKey) =>
      callByStatus('POST /api/family-inquiry', { body }, { idempotencyKey }),
    onSuccess() {
      showToast({
        title: 'Message Sent Successfully',
        description:
          'Your secure message has been received. A family relationship manager will contact you within 24 hours.',
      })
      refetchInquiries()
    },
    onError(error) {
      if (isSavedBefore(error)) {
        showToast({
          title: 'Your first message was sent',
          description: 'You can send this one as well.',
          isAssertive: true,
        })
        refetchInquiries()
        return
      }
      showToast({
        title: 'Error Sending Message',
        description: describeFailure(error, 'There was an error sending your message. Please try again.'),
        destructive: true,
      })
    },
  })
}
