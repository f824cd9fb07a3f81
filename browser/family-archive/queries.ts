import { useQueryClient } from '@tanstack/react-query'

import { invalidateDocuments } from '#browser/documents/queries.ts'
import { call } from '#browser/platform/call.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { Api } from '#contract/api.ts'
import type { CallInput } from '#contract/endpoint.ts'

/** The keys of the drafts of details, by the key of the upload. */
export const draftKeys = { details: (uploadKey: string) => `family-archive.details.${uploadKey}` }

/**
 * Files an uploaded document with its reviewed details. The idempotency key of an upload is the same in every attempt,
 * even after a reload.
 */
export function useFileDocument(idempotencyKey: string) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: CallInput<Api['POST /api/documents']>['body']) =>
      call('POST /api/documents', { body }, { idempotencyKey }),
    onSuccess({ title }) {
      showToast({ title: 'Added to the Timeline Tree', description: title })
    },
    onSettled: () => void invalidateDocuments(queryClient),
  })
}
