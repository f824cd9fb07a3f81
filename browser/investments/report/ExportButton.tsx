import { useState } from 'react'

import { describeFailure } from '#browser/platform/call.ts'
import { toCsv } from '#browser/platform/files/csv.ts'
import { saveFile } from '#browser/platform/files/save-file.ts'
import { showToast } from '#browser/platform/toast.ts'
import type { ButtonStyle } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'

export interface ExportButtonProps extends Pick<ButtonStyle, 'size'> {
  'aria-label'?: string
  /** Without its ending. */
  fileName: string
  /** Reads all rows, not only the loaded ones. The first line has the headers. */
  readLines: () => Promise<readonly (readonly string[])[]>
}

/** Saves rows as a CSV file. */
export function ExportButton({ fileName, readLines, ...button }: ExportButtonProps) {
  const [isPending, setPending] = useState(false)
  async function exportLines() {
    setPending(true)
    try {
      saveFile(`${fileName}.csv`, new Blob([toCsv(await readLines())], { type: 'text/csv' }))
    } catch (error) {
      showToast({
        title: 'The file could not be exported.',
        description: describeFailure(error, 'Check your connection, then try again.'),
        destructive: true,
      })
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      {...button}
      variant="secondary"
      pending={isPending}
      pendingLabel="Exporting..."
      onClick={() => void exportLines()}
    >
      Export CSV
    </Button>
  )
}
