import type { ReactNode } from 'react'

import type { LoadedList, LoadedRows } from '#browser/platform/query.ts'
import { LoadFailed, type LoadFailedProps } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

import { LoadMore, type LoadMoreProps } from './LoadMore.tsx'

/** A paged list in any state, as `useInfiniteQuery` returns it. */
export type PagedQuery<Row> = Omit<LoadedList<Row>, 'data'> & {
  data: LoadedRows<Row> | undefined
  error: Error | null
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

export interface PagedListProps<Row> extends Pick<LoadMoreProps, 'noun' | 'auto'> {
  list: PagedQuery<Row>
  /** What is loaded, after "Loading": 'your activity'. */
  content: string
  /** The level of the heading of a failure, as of `LoadFailed`. */
  heading?: LoadFailedProps['heading']
  /** Takes the space of the rows while they load. */
  skeleton?: ReactNode
  /** Replaces a list without rows. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A paged list with its loading, failed and empty states, and a button for the next page. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { list, content, heading, skeleton = <Skeleton className="h-40" />, empty, children } = props
  const { data } = list
  if (data === undefined && list.isError)
    return <ListFailed list={list} title={`${capitalize(content)} could not be loaded`} heading={heading} />
  if (data === undefined)
    return (
      <output>
        <span className="sr-only">Loading {content}</span>
        {skeleton}
      </output>
    )
  if (data.rows.length === 0) return empty
  return (
    <>
      {children(data.rows)}
      <LoadMore list={{ ...list, data }} noun={props.noun} auto={props.auto ?? false} />
    </>
  )
}

/** A list whose first page could not be loaded. */
export function ListFailed({
  list: { error, refetch, isFetching },
  ...rest
}: {
  list: Pick<PagedQuery<unknown>, 'error' | 'refetch' | 'isFetching'>
} & Pick<LoadFailedProps, 'title' | 'heading' | 'className'>) {
  return <LoadFailed {...rest} error={error} onRetry={refetch} isRetrying={isFetching} />
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
