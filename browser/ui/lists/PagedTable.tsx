import { joinClasses } from '#browser/ui/classes.ts'
import type { LoadFailedProps } from '#browser/ui/LoadFailed.tsx'

import { DataTable, type DataTableProps } from './DataTable.tsx'
import { LoadMore } from './LoadMore.tsx'
import { ListFailed, type PagedQuery } from './PagedList.tsx'

export interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'captionHidden'> {
  list: PagedQuery<Row> & { isPlaceholderData: boolean }
  /** The rows in the plural: 'accounts'. */
  noun: string
  failedTitle: string
  heading?: LoadFailedProps['heading']
}

/** A paged list as a table. A line marks the rows of the previous filter until those of the new one are loaded. */
export function PagedTable<Row>({ list, noun, failedTitle, heading, ...table }: PagedTableProps<Row>) {
  const { data, isError, isPlaceholderData } = list
  if (data === undefined && isError)
    return <ListFailed list={list} title={failedTitle} heading={heading} className="mt-8" />
  return (
    <div aria-busy={isPlaceholderData} className="mt-8">
      <span
        aria-hidden="true"
        className={joinClasses('block h-0.5', isPlaceholderData && 'animate-breathe bg-gilt')}
      />
      <DataTable captionHidden rows={data?.rows} {...table} />
      {data !== undefined && data.rows.length > 0 && <LoadMore list={{ ...list, data }} noun={noun} />}
    </div>
  )
}
