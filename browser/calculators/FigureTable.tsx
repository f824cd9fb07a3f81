import { joinClasses } from '#browser/ui/classes.ts'

export interface FigureTableProps<Row> {
  caption: string
  /** The first column is the row header. */
  columns: readonly { header: string; cell: (row: Row) => string }[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The row of totals. */
  total?: readonly string[]
}

/**
 * A dense table of figures. On a phone it scrolls horizontally with a sticky first column.
 */
export function FigureTable<Row>({ caption, columns, rows, rowKey, total }: FigureTableProps<Row>) {
  return (
    <section
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
      tabIndex={0}
      className="overflow-x-auto print:overflow-visible"
    >
      <table className="w-full border-collapse text-right text-small tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ header }, index) => (
              <th
                key={header}
                scope="col"
                className={joinClasses(
                  'border-b border-edge px-3 py-2.5 align-bottom text-caption font-semibold whitespace-nowrap text-muted last:pr-0',
                  index === 0 && 'sticky left-0 bg-paper print:bg-transparent pl-0 text-left',
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowKey(row)} className="group">
              {columns.map(({ header, cell }, index) =>
                index === 0 ? (
                  <th
                    key={header}
                    scope="row"
                    className="sticky left-0 border-b border-line bg-paper print:bg-transparent py-2 pr-3 text-left font-medium whitespace-nowrap group-hover:text-accent"
                  >
                    {cell(row)}
                  </th>
                ) : (
                  <td
                    key={header}
                    className="border-b border-line px-3 py-2 whitespace-nowrap last:pr-0 group-hover:bg-accent-soft/50"
                  >
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              {total.map((cell, index) =>
                index === 0 ? (
                  <th
                    key={columns[index]?.header}
                    scope="row"
                    className="sticky left-0 border-b-2 border-edge bg-paper print:bg-transparent py-2.5 pr-3 text-left font-semibold whitespace-nowrap"
                  >
                    {cell}
                  </th>
                ) : (
                  <td
                    key={columns[index]?.header}
                    className="border-b-2 border-edge px-3 py-2.5 font-semibold whitespace-nowrap last:pr-0"
                  >
                    {cell}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
