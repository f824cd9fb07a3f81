import { useQueryClient } from '@tanstack/react-query'

import { call } from '#browser/platform/call.ts'
import { invalidate, pagedQuery } from '#browser/platform/query.ts'
import { confirmChange, showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { DocumentShare } from '#contract/documents/document-shares.ts'

/** The links of the account, which are read again whenever the page opens: advisers use them at any time. */
export const sharesQuery = { ...pagedQuery('GET /api/document-shares'), staleTime: 0 }

export function useRevokeShare() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn({ id }: DocumentShare) {
      const send = () => call('DELETE /api/document-shares/{id}', { params: { id } })
      // The repetition of a revocation is answered with the revoked link.
      return confirmChange(send, send)
    },
    onSuccess(_, { adviserName }) {
      showToast({ title: 'Link revoked', description: `${adviserName} can no longer open it.` })
      return invalidate(queryClient, 'GET /api/document-shares')
    },
    onError: error =>
      showChangeFailure(error, {
        failed: 'The link could not be revoked.',
        unconfirmed: 'We could not confirm that the link was revoked.',
      }),
  })
}

/** Replaces the secrets of a link. After a lost reply, the next attempt replaces them again. */
export function useReplaceSecrets() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: ({ id }: DocumentShare) => call('POST /api/document-shares/{id}/secrets', { params: { id } }),
    onSuccess: () => void invalidate(queryClient, 'GET /api/document-shares'),
    onError(error) {
      showChangeFailure(error, {
        failed: 'The link and the passcode could not be replaced.',
        unconfirmed: 'We could not confirm that the link and the passcode were replaced.',
      })
      return invalidate(queryClient, 'GET /api/document-shares')
    },
  })
}

/** Opens a link with its passcode. */
export function useOpenShare() {
  return useGuardedMutation({
    mutationFn: (body: { token: string; passcode: string }) => call('POST /api/shared-documents', { body }),
  })
}

/** The address of a shared file. The browser that has opened the link has its cookie. */
export function getSharedFileAddress(versionId: string): string {
  return `/api/shared-documents/${encodeURIComponent(versionId)}`
}

/**
 * Whether a file can be downloaded now: the link may have been revoked since the page was opened. A failed download
 * could not say so, since browsers do not show its reply.
 */
export async function checkSharedFile(
  versionId: string,
): Promise<'available' | 'closed' | 'removed' | 'unreachable'> {
  try {
    const { ok, status } = await fetch(getSharedFileAddress(versionId), {
      method: 'HEAD',
      credentials: 'include',
    })
    if (ok) return 'available'
    if (status === 403) return 'closed'
    return status === 404 ? 'removed' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}
