import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { invalidateDocuments } from '#browser/documents/queries.ts'
import { call, isUsedIdempotencyKey } from '#browser/platform/call.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { DocumentDetails } from '#contract/documents/documents.ts'

import { describeFiled } from './describe-filed.ts'
import type { Filing, FilingRequest } from './filing-request.ts'

/**
 * Files finished uploads as documents, one after the other, and calls `onFiled` for each, also for one that an earlier
 * attempt has filed. A failure leaves the rest, which the next attempt files. The reply and the toast have the
 * documents of all attempts.
 */
export function useFileDocuments({
  onFiled,
  title,
}: {
  onFiled?: (filing: Filing) => void
  /** The title of the toast for a single document. */
  title?: string
} = {}) {
  const queryClient = useQueryClient()
  const filed = useRef<DocumentDetails[]>([])
  return useGuardedMutation({
    async mutationFn({ filings }: FilingRequest): Promise<readonly DocumentDetails[]> {
      for (const filing of filings) {
        const { body, idempotencyKey } = filing
        try {
          filed.current.push(await call('POST /api/documents', { body }, { idempotencyKey }))
        } catch (error) {
          if (isUsedIdempotencyKey(error)) onFiled?.(filing)
          throw error
        }
        onFiled?.(filing)
      }
      return filed.current.splice(0)
    },
    onSuccess(documents, { refused = [] }) {
      const titles = documents.map(document => document.title)
      void showToast(describeFiled(titles, { refused, title }))
    },
    onSettled: () => void invalidateDocuments(queryClient),
  })
}
