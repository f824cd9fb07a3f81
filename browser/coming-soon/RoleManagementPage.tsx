import { useCurrentUser } from '#browser/platform/current-user.ts'
import { AccessRestricted } from '#browser/ui/AccessRestricted.tsx'
import { can } from '#contract/capabilities.ts'

import ComingSoonPage from './ComingSoonPage.tsx'

/** Section 2: administrators only. Others see 'Access Restricted'. */
export default function RoleManagementPage() {
  const { user } = useCurrentUser()
  return can(user, 'roles.manage') ? (
    <ComingSoonPage page="roleManagement" />
  ) : (
    <AccessRestricted>Only administrators can access role management</AccessRestricted>
  )
}
