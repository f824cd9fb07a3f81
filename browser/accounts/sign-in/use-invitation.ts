import { useQuery } from '@tanstack/react-query'

import { call } from '#browser/platform/call.ts'
import { useLinkToken } from '#browser/platform/use-link-token.ts'
import { invitationFragment } from '#contract/invitations/invitation-choices.ts'
import type { OpenInvitation } from '#contract/invitations/invitations.ts'

/** The invitation of the link that led to this page. */
export interface LinkedInvitation {
  token: string
  /** Undefined while it loads, and if it is not valid. */
  invitation: OpenInvitation | undefined
  error: Error | null
  isRetrying: boolean
  retry: () => unknown
}

/** The invitation in the fragment of the address, `#invitation=TOKEN`; undefined without one. */
export function useInvitation({ isRead }: { isRead: boolean }): LinkedInvitation | undefined {
  const fragment = useLinkToken()
  const token = fragment.startsWith(invitationFragment) ? fragment.slice(invitationFragment.length) : ''
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('POST /api/invitation', { body: { token } }),
    enabled: isRead && token !== '',
    // The token is a secret. The form of an open invitation must not change while it is filled in.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  return token === '' ? undefined : { token, invitation: data, error, isRetrying: isFetching, retry: refetch }
}
