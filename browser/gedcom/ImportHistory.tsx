import { useInfiniteQuery } from '@tanstack/react-query'

import { describeFailure } from '#browser/platform/call.ts'
import { formatDayAndTime } from '#browser/platform/format/format-instant.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Badge } from '#browser/ui/Badge.tsx'
import { DataTable, type DataTableProps } from '#browser/ui/lists/DataTable.tsx'
import { LoadMore } from '#browser/ui/lists/LoadMore.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import type { GedcomImport } from '#contract/gedcom/gedcom.ts'
import { formatCount } from '#contract/texts/counts.ts'

import { importsQuery, useUndo } from './queries.ts'
import { UndoImport } from './UndoImport.tsx'

/** All imports, each of which can be undone. */
export function ImportHistory() {
  const list = useInfiniteQuery(importsQuery)
  const imports = list.data?.rows
  const undo = useUndo()
  const failedUndo = undo.isError ? imports?.find(({ id }) => id === undo.variables) : undefined
  return (
    <section aria-labelledby="history" className="mt-20">
      <h2 id="history" tabIndex={-1}>
        Earlier imports
      </h2>
      <div className="mt-6">
        {imports === undefined && list.isError ? (
          <LoadFailed title="The imports could not be loaded" error={list.error} onRetry={list.refetch} />
        ) : (
          <>
            {failedUndo !== undefined && (
              <Alert title={`The import of ${failedUndo.fileName} was not undone`} className="mb-6">
                {describeFailure(undo.error, 'Please check your connection and try again.')}
              </Alert>
            )}
            <DataTable
              caption="Earlier imports"
              captionHidden
              columns={buildColumns(undo)}
              rows={imports}
              rowKey={({ id }) => id}
              empty={<p className="text-muted">No file has been imported yet.</p>}
            />
            {list.data !== undefined && <LoadMore list={list} noun="imports" />}
          </>
        )}
      </div>
    </section>
  )
}

function buildColumns(undo: ReturnType<typeof useUndo>): DataTableProps<GedcomImport>['columns'] {
  return [
    { header: 'File', cell: ({ fileName }) => <span className="wrap-anywhere">{fileName}</span> },
    { header: 'Imported by', cell: ({ importedBy }) => importedBy },
    { header: 'Date', cell: ({ startedAt }) => formatDayAndTime(startedAt) },
    { header: 'People', numeric: true, cell: formatPeople },
    { header: 'Status', cell: row => <ImportStatus row={row} /> },
    {
      header: 'Undo',
      cell: row =>
        row.state === 'done' ? (
          <UndoImport
            imported={row}
            undo={undo}
            successorId="history"
            label={`Undo the import of ${row.fileName}`}
            variant="secondary"
            size="small"
          />
        ) : (
          '–'
        ),
    },
  ]
}

function formatPeople({ state, done, total, people }: GedcomImport): string {
  return state === 'running' ? `${formatCount(done)} of ${formatCount(total)}` : formatCount(people)
}

function ImportStatus({ row }: { row: GedcomImport }) {
  const [tone, words] = states[row.state]
  return (
    <span>
      <Badge tone={tone}>{words}</Badge>
      {row.failure !== null && <span className="mt-1 block text-caption text-muted">{row.failure}</span>}
    </span>
  )
}

const states = {
  running: ['gold', 'Running'],
  done: ['accent', 'In the tree'],
  failed: ['danger', 'Failed'],
  undone: ['neutral', 'Undone'],
} as const
