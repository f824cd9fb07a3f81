import { useState, type ReactNode } from 'react'

import { toCsv } from '#browser/platform/files/csv.ts'
import { saveFile } from '#browser/platform/files/save-file.ts'
import { Button } from '#browser/ui/Button.tsx'
import { SegmentedControl } from '#browser/ui/controls/SegmentedControl.tsx'
import { DataTable } from '#browser/ui/lists/DataTable.tsx'

export interface ChartColumn<Row> {
  header: string
  /** The value as the file has it: exact, without separators. */
  value: (row: Row) => string
  /** The value as the table shows it; as in the file by default. */
  format?: (row: Row) => ReactNode
  numeric?: boolean
}

export interface ChartPanelProps<Row> {
  /** The accessible name of the table and of the controls: 'Value over time'. */
  title: string
  /** The name of the exported file, without its ending. */
  fileName: string
  columns: readonly ChartColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What selects the data, before the buttons. */
  controls?: ReactNode
  /** The chart, with its own title. */
  children: ReactNode
}

/** A chart with the table behind it, and the export of that table. */
export function ChartPanel<Row>(props: ChartPanelProps<Row>) {
  const { title, fileName, columns, rows, rowKey, controls, children } = props
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const [page, setPage] = useState(1)
  function exportRows() {
    const lines = [
      columns.map(({ header }) => header),
      ...rows.map(row => columns.map(({ value }) => value(row))),
    ]
    saveFile(`${fileName}.csv`, new Blob([toCsv(lines)], { type: 'text/csv' }))
  }
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end gap-x-5 gap-y-3">
        {controls}
        <div className="flex items-center gap-3 sm:ml-auto print:hidden">
          <SegmentedControl
            label={`${title}: show`}
            labelHidden
            className="w-40"
            options={[
              { value: 'chart', label: 'Chart' },
              { value: 'table', label: 'Table' },
            ]}
            value={view}
            onChange={setView}
          />
          <Button variant="secondary" size="small" aria-label={`Export CSV: ${title}`} onClick={exportRows}>
            Export CSV
          </Button>
        </div>
      </div>
      {view === 'chart' ? (
        children
      ) : (
        <DataTable
          caption={title}
          columns={columns.map(({ header, value, format = value, numeric = false }) => ({
            header,
            cell: format,
            numeric,
          }))}
          rows={rows}
          rowKey={rowKey}
          paging={{ page, onChange: setPage }}
        />
      )}
    </>
  )
}
