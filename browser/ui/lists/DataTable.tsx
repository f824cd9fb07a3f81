/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari drops table semantics from elements displayed as blocks unless their roles are explicit */
import { useRef, useState, type ReactNode } from 'react'

import { Button } from '#browser/ui/Button.tsx'
import { joinClasses } from '#browser/ui/classes.ts'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

import { Pagination } from './Pagination.tsx'
import { SelectAll, SelectRow, type RowSelection } from './RowSelection.tsx'
import { sortRows, type Sort, type SortKey } from './sort-rows.ts'
import { PhoneSort, SortButton } from './SortControls.tsx'

interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Right-aligned with tabular figures. */
  numeric?: boolean
  /** Whether a phone shows the column only on request, so that the cards of a long table stay short. */
  isDetail?: boolean
  /** Makes the column sortable, by this value of a row. Only for tables whose rows are all loaded. */
  sortKey?: (row: Row) => SortKey
}

export interface DataTableProps<Row> {
  /** Announced first by screen readers, and visible unless `captionHidden`. */
  caption: string
  captionHidden?: boolean
  /** The first column is the row header. */
  columns: Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** The last row, whatever the order and the page. */
  total?: Row | undefined
  /** Replaces a table without rows. */
  empty?: ReactNode
  /** Adds a checkbox to each row. "Select all" concerns the shown page only. */
  selection?: RowSelection<Row>
  /**
   * Shows the rows in pages. The page is in the address (`pageParam`) if the address also restores the rows, otherwise
   * in `useState(1)`. Sorting returns to the first page, without a history entry.
   */
  paging?: { page: number; onChange: (page: number, options?: { replace: boolean }) => void }
  className?: string
}

/** How many rows a page of a table has. */
export const rowsPerPage = 20

/**
 * A table that becomes a list of cards on a phone, with each value beside its column header. Roles are explicit,
 * because browsers drop them when `display` is not `table`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, captionHidden, columns, rows, rowKey, total, empty, selection, paging, className } = props
  const [sort, setSort] = useState<Sort | null>(null)
  const [showsDetails, setShowsDetails] = useState(false)
  const table = useRef<HTMLTableElement>(null)
  if (rows === undefined) return <LoadingTable caption={caption} />
  if (rows.length === 0 && empty !== undefined) return empty
  const sortKey = columns.find(({ header }) => header === sort?.header)?.sortKey
  const sorted = sort === null || sortKey === undefined ? rows : sortRows(rows, sortKey, sort.direction)
  const pageCount = paging === undefined ? 1 : Math.ceil(sorted.length / rowsPerPage)
  // The address may name a page that the table does not have.
  const page = Math.min(paging?.page ?? 1, pageCount)
  const shown = paging === undefined ? sorted : sorted.slice((page - 1) * rowsPerPage, page * rowsPerPage)
  function changeSort(next: Sort | null) {
    setSort(next)
    paging?.onChange(1, { replace: true })
  }
  function turnPage(next: number) {
    paging?.onChange(next)
    if (table.current === null || table.current.getBoundingClientRect().top >= 0) return
    // The pages are below the table. The reader continues at the first row.
    table.current.focus({ preventScroll: true })
    table.current.scrollIntoView({ block: 'start' })
  }
  const hasDetails = columns.some(({ isDetail }) => isDetail)
  const sortable = columns.filter(column => column.sortKey !== undefined).map(({ header }) => header)
  return (
    <>
      {sortable.length > 0 && <PhoneSort headers={sortable} sort={sort} onChange={changeSort} />}
      {hasDetails && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={showsDetails}
          className="mb-1 -ml-3.5 as-table:hidden"
          onClick={() => setShowsDetails(!showsDetails)}
        >
          {showsDetails ? 'Hide details' : 'Show details'}
        </Button>
      )}
      <table
        ref={table}
        role="table"
        tabIndex={paging && -1}
        className={joinClasses(
          'block w-full scroll-mt-24 text-left as-table:table as-table:border-collapse',
          className,
        )}
      >
        <caption
          className={
            captionHidden ? 'sr-only' : 'block pb-3 text-left font-serif text-title as-table:table-caption'
          }
        >
          {caption}
        </caption>
        <thead role="rowgroup" className="sr-only as-table:not-sr-only as-table:table-header-group">
          <tr role="row">
            {columns.map(({ header, numeric, isDetail, sortKey }, index) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                aria-sort={sort?.header === header ? sort.direction : undefined}
                className={joinClasses(
                  'border-b border-edge px-3 py-2.5 align-bottom text-caption font-semibold text-muted first:pl-0 last:pr-0',
                  numeric && 'text-right',
                  isDetail && !showsDetails && 'hidden as-table:table-cell',
                )}
              >
                {index === 0 && selection && <SelectAll {...{ rows: shown, rowKey, selection }} />}
                {sortKey === undefined ? (
                  // On the line of the buttons beside it.
                  <span
                    className={joinClasses(
                      sortable.length > 0 && 'as-table:inline-flex as-table:min-h-8 as-table:items-center',
                    )}
                  >
                    {header}
                  </span>
                ) : (
                  <SortButton header={header} sort={sort} onChange={changeSort} />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block as-table:table-row-group">
          {shown.map(row => (
            <tr
              key={rowKey(row)}
              role="row"
              aria-selected={selection?.selected.has(rowKey(row))}
              className="block border-b border-line py-3 aria-selected:bg-accent-soft/60 as-table:table-row as-table:py-0 as-table:hover:bg-accent-soft/50"
            >
              <Cells columns={columns} row={row} showsDetails={showsDetails}>
                {selection &&
                  (cell => (
                    <SelectRow id={rowKey(row)} name={selection.rowName(row)} selection={selection}>
                      {cell}
                    </SelectRow>
                  ))}
              </Cells>
            </tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot role="rowgroup" className="block as-table:table-footer-group">
            <tr
              role="row"
              className="block border-t border-edge py-3 font-semibold as-table:table-row as-table:py-0"
            >
              <Cells columns={columns} row={total} showsDetails={showsDetails} />
            </tr>
          </tfoot>
        )}
      </table>
      {paging && (
        <Pagination label={`Pages of ${caption}`} page={page} pageCount={pageCount} onChange={turnPage} />
      )}
    </>
  )
}

interface CellsProps<Row> {
  columns: Column<Row>[]
  row: Row
  /** On a phone. */
  showsDetails: boolean
  /** What the first cell becomes. */
  children?: ((cell: ReactNode) => ReactNode) | undefined
}

/** The cells of a row, of which the first is its header. */
function Cells<Row>({ columns, row, showsDetails, children: wrap }: CellsProps<Row>) {
  const phoneLayout = columns.some(({ numeric }) => numeric) ? numericPhoneLayout : textPhoneLayout
  return columns.map(({ header, cell, numeric, isDetail }, index) =>
    index === 0 ? (
      <th
        key={header}
        role="rowheader"
        scope="row"
        className="block pb-1 font-medium as-table:table-cell as-table:px-3 as-table:py-3 as-table:pl-0"
      >
        {wrap === undefined ? cell(row) : wrap(cell(row))}
      </th>
    ) : (
      <td
        key={header}
        role="cell"
        data-header={header}
        className={joinClasses(
          'items-baseline gap-6 py-1 before:text-small before:text-muted before:content-[attr(data-header)]',
          isDetail && !showsDetails ? 'hidden' : phoneLayout,
          'as-table:table-cell as-table:px-3 as-table:py-3 as-table:text-left as-table:before:content-none as-table:last:pr-0',
          numeric && 'tabular as-table:text-right',
        )}
      >
        {cell(row)}
      </td>
    ),
  )
}

/** Figures are right-aligned, text is left-aligned. */
const numericPhoneLayout = 'flex justify-between text-right'
const textPhoneLayout = 'grid grid-cols-[5rem_minmax(0,1fr)]'

function LoadingTable({ caption }: { caption: string }) {
  return (
    <output className="grid gap-3">
      <span className="sr-only">Loading: {caption}</span>
      {['first', 'second', 'third'].map(row => (
        <Skeleton key={row} className="h-11" />
      ))}
    </output>
  )
}
