import type { LoadFailedProps } from '#browser/ui/LoadFailed.tsx'

import { DataTable, type DataTableProps } from './DataTable.tsx'
import { LoadMore } from './LoadMore.tsx'
import { ListFailed, type PagedQuery } from './PagedList.tsx'
import { Refreshing } from './Refreshing.tsx'

export interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'captionHidden'> {
  list: PagedQuery<Row> & { isPlaceholderData: boolean }
  /** The rows in the plural: 'accounts'. */
  noun: string
  failedTitle: string
  heading?: LoadFailedProps['heading']
}

/** A paged list as a table. */
export function PagedTable<Row>({ list, noun, failedTitle, heading, ...table }: PagedTableProps<Row>) {
  const { data, isError, isPlaceholderData } = list
  if (data === undefined && isError)
    return <ListFailed list={list} title={failedTitle} heading={heading} className="mt-8" />
  return (
    <Refreshing isRefreshing={isPlaceholderData} className="mt-8">
      <DataTable captionHidden rows={data?.rows} {...table} />
      {data !== undefined && data.rows.length > 0 && <LoadMore list={{ ...list, data }} noun={noun} />}
    </Refreshing>
  )
}
