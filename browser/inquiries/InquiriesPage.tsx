import { useCurrentUser } from '#browser/platform/current-user.ts'
import { AccessRestricted } from '#browser/ui/AccessRestricted.tsx'
import { can } from '#contract/roles/capabilities.ts'

import { Inbox } from './Inbox.tsx'

/** /inquiries: the inbox of administrators. Other accounts see 'Access Restricted'. */
export default function InquiriesPage() {
  const { user } = useCurrentUser()
  return can(user, 'inquiries.answer') ? (
    <Inbox />
  ) : (
    <AccessRestricted>Your account does not have the permission to answer inquiries.</AccessRestricted>
  )
}
