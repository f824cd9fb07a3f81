import { useCurrentUser } from '#browser/platform/current-user.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'

import ComingSoonPage from './ComingSoonPage.tsx'

/** Section 2: administrators only. Others see 'Access Restricted'. */
export default function RoleManagementPage() {
  const { user } = useCurrentUser()
  return user?.role === 'admin' ? <ComingSoonPage page="roleManagement" /> : <Restricted />
}

function Restricted() {
  useTitle('Access Restricted')
  return (
    <div className="page grid grow content-center py-section">
      <EmptyState title="Access Restricted" heading="h1">
        Only administrators can access role management
      </EmptyState>
    </div>
  )
}
