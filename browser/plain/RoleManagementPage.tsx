import { useCurrentUser } from '#browser/accounts/current-user.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'

import PlainPage from './PlainPage.tsx'

/** Section 2: for administrators only; everybody else is told so. */
export default function RoleManagementPage() {
  const { user } = useCurrentUser()
  if (user?.role === 'admin') return <PlainPage page="roleManagement" />
  return (
    <div className="page grid grow content-center py-section">
      <EmptyState title="Access Restricted">Only administrators can access role management</EmptyState>
    </div>
  )
}
