import type { ReactNode } from 'react'

import type { LoadedList, LoadedRows } from '#browser/platform/query.ts'
import { Loaded, type LoadedProps, type LoadedText } from '#browser/ui/Loaded.tsx'
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

export type PagedListProps<Row> = LoadedText & {
  list: PagedQuery<Row>
  /** Takes the space of the rows while they load. */
  skeleton?: ReactNode
  /** Replaces a list without rows. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
} & Pick<LoadMoreProps, 'noun' | 'auto'> &
  Pick<LoadedProps<unknown>, 'heading' | 'className'>

/** A paged list with its loading, failed and empty states, and a button for the next page. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const {
    list,
    noun,
    auto = false,
    skeleton = <Skeleton className="h-40" />,
    empty,
    children,
    ...rest
  } = props
  return (
    <Loaded {...rest} query={list} skeleton={skeleton}>
      {data =>
        data.rows.length === 0 ? (
          empty
        ) : (
          <>
            {children(data.rows)}
            <LoadMore list={{ ...list, data }} noun={noun} auto={auto} />
          </>
        )
      }
    </Loaded>
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
