/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table shown as blocks loses its meaning in Safari unless each part says its role */
import { dataInventory } from '#contract/data-inventory.ts'

const columns = [
  ['what', 'What'],
  ['why', 'Why'],
  ['seenBy', 'Who sees it'],
  ['howLong', 'How long'],
] as const

/** A ledger of sentences: a table where there is room for five columns, and else an entry for each kind. */
export function DataInventoryTable() {
  return (
    <table
      role="table"
      className="block w-full text-left text-small lg:table lg:table-fixed print:text-caption"
    >
      <caption className="sr-only">Kinds of data: what, why, who sees it, how long</caption>
      <colgroup>
        <col className="w-[15%]" />
        <col className="w-[34%]" />
        <col className="w-[18%]" />
        <col className="w-[18%]" />
        <col className="w-[15%]" />
      </colgroup>
      <thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
        <tr role="row">
          {['Kind', ...columns.map(([, header]) => header)].map(header => (
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
        {dataInventory.map(record => (
          <tr
            key={record.kind}
            role="row"
            className="grid gap-x-8 gap-y-4 border-b border-line py-7 sm:grid-cols-3 lg:table-row"
          >
            <th
              role="rowheader"
              scope="row"
              className="font-serif text-title font-normal sm:col-span-3 lg:table-cell lg:py-5 lg:pr-6 lg:align-top lg:text-base"
            >
              {record.kind}
            </th>
            {columns.map(([column, header]) => (
              <td
                key={column}
                role="cell"
                data-header={header}
                className="before:block before:text-caption before:font-semibold before:text-muted before:content-[attr(data-header)] first-of-type:sm:col-span-3 lg:table-cell lg:py-5 lg:pr-6 lg:align-top lg:before:content-none lg:last:pr-0"
              >
                {record[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
