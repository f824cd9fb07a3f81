/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari drops table semantics from elements displayed as blocks unless their roles are explicit */
import type { ReactNode } from 'react'

import { classes } from './classes.ts'

interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Right-aligned with tabular figures. */
  numeric?: boolean
}

export interface TableProps<Row> {
  /** Announced first by screen readers, and visible unless `captionHidden`. */
  caption: string
  captionHidden?: boolean
  /** The first column is the row header. */
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  className?: string
}

/**
 * A table that becomes a list of cards on a phone, with each value beside its column header. Roles are explicit,
 * because browsers drop them when `display` is not `table`.
 */
export function Table<Row>({ caption, captionHidden, columns, rows, rowKey, className }: TableProps<Row>) {
  const phoneLayout = columns.some(({ numeric }) => numeric) ? numericPhoneLayout : textPhoneLayout
  return (
    <table role="table" className={classes('block w-full text-left md:table md:border-collapse', className)}>
      <caption
        className={captionHidden ? 'sr-only' : 'block pb-3 text-left font-serif text-title md:table-caption'}
      >
        {caption}
      </caption>
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row">
          {columns.map(({ header, numeric }) => (
            <th
              key={header}
              role="columnheader"
              scope="col"
              className={classes(
                'border-b border-edge px-3 py-2.5 align-bottom text-caption font-semibold text-muted first:pl-0 last:pr-0',
                numeric && 'text-right',
              )}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block md:table-row-group">
        {rows.map(row => (
          <tr
            key={rowKey(row)}
            role="row"
            className="block border-b border-line py-3 md:table-row md:py-0 md:hover:bg-accent-soft/50"
          >
            {columns.map(({ header, cell, numeric }, index) =>
              index === 0 ? (
                <th
                  key={header}
                  role="rowheader"
                  scope="row"
                  className="block pb-1 font-medium md:table-cell md:px-3 md:py-3 md:pl-0"
                >
                  {cell(row)}
                </th>
              ) : (
                <td
                  key={header}
                  role="cell"
                  data-header={header}
                  className={classes(
                    'items-baseline gap-6 py-1 before:text-small before:text-muted before:content-[attr(data-header)]',
                    phoneLayout,
                    'md:table-cell md:px-3 md:py-3 md:text-left md:before:content-none md:last:pr-0',
                    numeric && 'tabular md:text-right',
                  )}
                >
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Figures are right-aligned, text is left-aligned. */
const numericPhoneLayout = 'flex justify-between text-right'
const textPhoneLayout = 'grid grid-cols-[5rem_minmax(0,1fr)]'
