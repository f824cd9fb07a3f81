import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { createImportRowsQuery } from '#browser/integrations/queries.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { SegmentedControl } from '#browser/ui/controls/SegmentedControl.tsx'
import type { DataTableProps } from '#browser/ui/lists/DataTable.tsx'
import { PagedTable } from '#browser/ui/lists/PagedTable.tsx'
import { importRowStates, type ImportRowState } from '#contract/integrations/integration-choices.ts'
import type { ImportMapping, ImportPreview, ImportRow } from '#contract/integrations/integrations.ts'
import { formatCount } from '#contract/texts/counts.ts'

import { activityColumn, dateColumn, figureColumns } from './import-row-columns.tsx'
import { MappingForm } from './MappingForm.tsx'

export interface FilePreviewProps {
  preview: ImportPreview
  /** Reads the file again with other columns. */
  onMapping: (mapping: ImportMapping) => void
}

/** The rows of a file: what is new, what is recorded already, and what has a problem. */
export function FilePreview({ preview, onMapping }: FilePreviewProps) {
  const { id, fileName, mapping, newCount, duplicateCount, problemCount } = preview
  const [state, setState] = useState<ImportRowState | 'all'>('all')
  const list = useInfiniteQuery(createImportRowsQuery(id, state === 'all' ? null : state))
  const total = newCount + duplicateCount + problemCount
  return (
    <div className="grid gap-8">
      <p className="wrap-anywhere">
        <span className="font-medium">{fileName}</span>
        <span className="text-muted"> into “{preview.account.name}”</span>
      </p>
      {newCount === 0 && (
        <output className="block max-w-prose border-l border-gilt pl-4">{describeNothingNew(preview)}</output>
      )}
      {mapping !== null && <MappingForm preview={preview} mapping={mapping} onMapping={onMapping} />}
      <div>
        <SegmentedControl
          label="Rows"
          value={state}
          onChange={setState}
          options={[
            { value: 'all', label: `All (${formatCount(total)})` },
            { value: 'new', label: `${importRowStates.new} (${formatCount(newCount)})` },
            { value: 'duplicate', label: `${importRowStates.duplicate} (${formatCount(duplicateCount)})` },
            { value: 'problem', label: `${importRowStates.problem} (${formatCount(problemCount)})` },
          ]}
        />
        <PagedTable
          list={list}
          noun="rows"
          failedTitle="The rows could not be loaded"
          heading="h3"
          caption="Rows of the file"
          columns={[preview.format === 'ofx' ? transactionColumn : lineColumn, ...columns]}
          rowKey={row => row.id}
          empty={<p className="mt-8 text-muted">The file has no such rows.</p>}
        />
      </div>
    </div>
  )
}

function describeNothingNew({ format, duplicateCount, problemCount }: ImportPreview): string {
  if (duplicateCount === 0)
    return `No row of this file can be recorded.${format === 'csv' ? ' Check how its columns are read.' : ''}`
  return problemCount === 0
    ? 'Nothing is new in this file. All of its rows are recorded already.'
    : 'Nothing is new in this file. Its rows are recorded already, or have a problem.'
}

type Columns = DataTableProps<ImportRow>['columns']

const lineColumn: Columns[number] = {
  header: 'Line',
  cell: ({ line }) => <span className="whitespace-nowrap">Line {formatCount(line)}</span>,
}

/** An OFX file has no lines that anyone could look up. */
const transactionColumn: Columns[number] = {
  header: 'Transaction',
  cell: ({ line }) => <span className="whitespace-nowrap">No. {formatCount(line)}</span>,
}

const columns: Columns = [
  { header: 'Status', cell: row => <RowState row={row} /> },
  dateColumn,
  activityColumn,
  ...figureColumns,
]

function RowState({ row: { state, problem } }: { row: ImportRow }) {
  return (
    <span>
      <Badge tone={tones[state]}>{importRowStates[state]}</Badge>
      {problem !== null && <span className="mt-1 block max-w-56 text-caption text-muted">{problem}</span>}
    </span>
  )
}

const tones = { new: 'accent', duplicate: 'neutral', problem: 'danger' } as const
