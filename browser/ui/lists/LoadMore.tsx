import { useEffect, useRef } from 'react'

import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { describeNextStep } from '#browser/platform/format/describe-next-step.ts'
import type { LoadedList, LoadedRows } from '#browser/platform/query.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { formatCount } from '#contract/texts/counts.ts'

export interface LoadMoreProps {
  list: LoadedList<unknown>
  /** The rows in the plural: 'requests'. */
  noun: string
  /** Loads the next page when the end comes near, up to three times, so that the reader can reach the footer. */
  auto?: boolean
}

function describeShown(
  { rows, total, isCounted, hasNextPage }: LoadedRows<unknown> & { hasNextPage: boolean },
  noun: string,
): string {
  const shown = formatCount(rows.length)
  if (!hasNextPage) return `Showing all ${shown} ${noun}`
  if (isCounted) return `Showing ${shown} of ${formatCount(Math.max(rows.length, total))} ${noun}`
  return rows.length === 0 ? `No ${noun} found so far` : `Showing ${shown} ${noun} so far`
}

/** The number of automatic loads before the user has to ask for the next page. */
const automaticLoads = 3
/** How near the end of the list is when the next page is loaded, in pixels. */
const nearEnd = '600px'

/** The end of a paged list: how many rows it shows, and a button for the next page. Nothing for a list of one page. */
export function LoadMore({ list, noun, auto = false }: LoadMoreProps) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = list
  const status = useRef<HTMLOutputElement>(null)
  const loadsLeft = useRef(automaticLoads)

  const canLoad = auto && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (!canLoad || status.current === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true || loadsLeft.current === 0) return
        loadsLeft.current -= 1
        void fetchNextPage()
      },
      { rootMargin: nearEnd },
    )
    observer.observe(status.current)
    return () => observer.disconnect()
  })

  if (!hasNextPage && data.pages < 2) return null
  return (
    <div className="mt-8 grid justify-items-center gap-3">
      {isFetchNextPageError && (
        <Alert>
          More {noun} could not be loaded. {describeNextStep(error)}
        </Alert>
      )}
      <output ref={status} tabIndex={-1} className="text-small text-muted tabular">
        {describeShown({ ...data, hasNextPage }, noun)}
      </output>
      {hasNextPage && (
        <Button
          ref={focusSuccessor}
          variant="secondary"
          pending={isFetchingNextPage}
          pendingLabel="Loading more..."
          onClick={() => {
            loadsLeft.current = automaticLoads
            void fetchNextPage()
          }}
        >
          {isFetchNextPageError ? 'Try again' : 'Show more'}
        </Button>
      )}
    </div>
  )
}
