import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'

import { createRecipientsQuery } from '#browser/messages/queries.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { can } from '#contract/roles/capabilities.ts'

/** The first step of an administrator while no one else has an account. */
export function InviteFirst() {
  const { user } = useCurrentUser()
  const { data } = useQuery(createRecipientsQuery(''))
  if (data?.length !== 0 || !can(user, 'roles.manage')) return null
  return (
    <p className="text-small text-muted">
      <Link href={`${buildPath('roleManagement')}#invitations`} className="link">
        Invite someone
      </Link>{' '}
      to write to them once they have registered.
    </p>
  )
}
