/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari ignores the semantics of a table that is displayed as blocks unless each element has its role */
import { dataInventory } from '#contract/data-inventory.ts'

const columns = [
  ['data', 'Data'],
  ['purpose', 'Purpose'],
  ['visibleTo', 'Who can see it'],
  ['retention', 'How long'],
] as const

/** A table on wide screens, a list of entries on narrow ones. */
export function DataInventoryTable() {
  return (
    <table
      role="table"
      className="block w-full text-left text-small lg:table lg:table-fixed print:text-caption"
    >
      <caption className="sr-only">Stored data by category: purpose, who can see it, how long</caption>
      <colgroup>
        <col className="w-[15%]" />
        <col className="w-[34%]" />
        <col className="w-[18%]" />
        <col className="w-[18%]" />
        <col className="w-[15%]" />
      </colgroup>
      <thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
        <tr role="row">
          {['Category', ...columns.map(([, header]) => header)].map(header => (
            <th
              key={header}
              role="columnheader"
              scope="col"
              className="border-b border-gilt pr-6 pb-3 text-caption font-semibold text-muted last:pr-0"
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block lg:table-row-group">
        {dataInventory.map(entry => (
          <tr
            key={entry.category}
            role="row"
            className="grid gap-x-8 gap-y-4 border-b border-line py-7 sm:grid-cols-3 lg:table-row"
          >
            <th
              role="rowheader"
              scope="row"
              className="font-serif text-title font-normal sm:col-span-3 lg:table-cell lg:py-5 lg:pr-6 lg:align-top lg:text-base"
            >
              {entry.category}
            </th>
            {columns.map(([column, header]) => (
              <td
                key={column}
                role="cell"
                data-header={header}
                className="before:block before:text-caption before:font-semibold before:text-muted before:content-[attr(data-header)] first-of-type:sm:col-span-3 lg:table-cell lg:py-5 lg:pr-6 lg:align-top lg:before:content-none lg:last:pr-0"
              >
                {entry[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
