import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { saveFile } from '#browser/platform/files/save-file.ts'
import { formatFileSize } from '#browser/platform/format/format-file-size.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import type { AuditFilters } from '#contract/audit.ts'

import { buildCsvAddress } from './queries.ts'

/** Saves the entries that match the filters as CSV, and shows how much has arrived. */
export function ExportButton({ filters }: { filters: AuditFilters }) {
  const [received, setReceived] = useState(0)
  const download = useMutation({
    mutationFn: async () => {
      setReceived(0)
      const { name, content } = await readFile(buildCsvAddress(filters), setReceived)
      saveFile(name, content)
    },
  })
  return (
    <div className="grid justify-items-start gap-3 lg:justify-items-end">
      <Button
        variant="secondary"
        pending={download.isPending}
        pendingLabel={received === 0 ? 'Exporting...' : `Exporting... ${formatFileSize(received)}`}
        onClick={() => download.mutate()}
      >
        <Download aria-hidden="true" strokeWidth={1.5} />
        Export as CSV
      </Button>
      {download.isError && <Alert>The export did not finish. Check your connection, then try again.</Alert>}
    </div>
  )
}

/** Reads a file of unknown length. A part of it is a failure. */
async function readFile(
  address: string,
  onProgress: (bytes: number) => void,
): Promise<{ name: string; content: Blob }> {
  const response = await fetch(address)
  if (!response.ok || response.body === null) throw new Error(`The export was answered ${response.status}`)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    bytes += value.length
    onProgress(bytes)
  }
  const [, name = 'Audit trail.csv'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { name, content: new Blob(chunks, { type: 'text/csv' }) }
}
