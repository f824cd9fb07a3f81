import { Download } from 'lucide-react'
import { useState } from 'react'

import { describeFailure } from '#browser/platform/call.ts'
import { formatFileSize } from '#browser/platform/format/format-file-size.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import type { AuditFilters } from '#contract/audit/audit.ts'

import { useExportEntries } from './queries.ts'

/** Saves the entries that match the filters as CSV, and shows how much has arrived. */
export function ExportButton({ filters }: { filters: AuditFilters }) {
  const [received, setReceived] = useState(0)
  const download = useExportEntries(setReceived)
  return (
    <div className="grid justify-items-start gap-3 lg:justify-items-end">
      <Button
        variant="secondary"
        pending={download.isPending}
        pendingLabel={received === 0 ? 'Exporting...' : `Exporting... ${formatFileSize(received)}`}
        onClick={() => download.mutate(filters)}
      >
        <Download aria-hidden="true" strokeWidth={1.5} />
        Export as CSV
      </Button>
      {download.isError && (
        <Alert>
          {describeFailure(
            download.error,
            'The export did not finish. Check your connection, then try again.',
          )}
        </Alert>
      )}
    </div>
  )
}
