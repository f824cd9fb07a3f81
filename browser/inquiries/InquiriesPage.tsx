import { useCurrentUser } from '#browser/platform/current-user.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'

import { Inbox } from './Inbox.tsx'

/** /inquiries: the inbox of administrators. Other accounts see 'Access Restricted'. */
export default function InquiriesPage() {
  const { user } = useCurrentUser()
  return user?.role === 'admin' ? <Inbox userId={user.id} /> : <Restricted />
}

function Restricted() {
  useTitle('Access Restricted')
  return (
    <div className="page grid grow content-center py-section">
      <EmptyState title="Access Restricted" heading="h1">
        Only administrators can read inquiries
      </EmptyState>
    </div>
  )
}
