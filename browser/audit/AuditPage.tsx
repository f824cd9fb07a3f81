import { useCurrentUser } from '#browser/platform/current-user.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { AccessRestricted } from '#browser/ui/AccessRestricted.tsx'
import { GuillocheBand } from '#browser/ui/motif/GuillocheBand.tsx'
import { can } from '#contract/roles/capabilities.ts'

import { AuditFilterBar } from './AuditFilterBar.tsx'
import { EntryList } from './EntryList.tsx'
import { ExportButton } from './ExportButton.tsx'
import { useAuditSearch } from './use-audit-search.ts'

/** /audit: the audit trail, for administrators. Other accounts see 'Access Restricted'. */
export default function AuditPage() {
  const { user } = useCurrentUser()
  return can(user, 'audit.read') ? (
    <AuditTrail />
  ) : (
    <AccessRestricted>
      Only administrators can read the audit trail. Your own activity is on your account page.
    </AccessRestricted>
  )
}

function AuditTrail() {
  useTitle('Audit Trail')
  const auditSearch = useAuditSearch()
  return (
    <div className="page py-14 lg:py-20">
      <header className="grid items-end gap-6 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h1>Audit Trail</h1>
          <p className="mt-4 max-w-prose text-lead text-muted">
            Who did what, and when. Each entry is chained to the one before it, so that a changed or missing
            entry is found.
          </p>
        </div>
        <ExportButton filters={auditSearch.filters} />
      </header>
      <GuillocheBand className="mt-8 text-gilt" />
      <AuditFilterBar auditSearch={auditSearch} />
      <EntryList auditSearch={auditSearch} />
    </div>
  )
}
