import { useRef } from 'react'

import { Button } from '#browser/ui/Button.tsx'
import { formatCount } from '#contract/texts/counts.ts'

export interface PaginationProps {
  /** The accessible name: 'Pages of Warnings'. */
  label: string
  /** The number of the page, from 1. */
  page: number
  pageCount: number
  onChange: (page: number) => void
}

/**
 * The previous and the next page of rows that are all loaded. A list that the server pages ends with `LoadMore`.
 * Nothing for a single page.
 */
export function Pagination({ label, page, pageCount, onChange }: PaginationProps) {
  const status = useRef<HTMLOutputElement>(null)
  if (pageCount < 2) return null
  const renderButton = (name: string, target: number, end: number) => (
    <Button
      variant="secondary"
      size="small"
      disabled={page === end}
      onClick={() => {
        // The button is disabled at the end, so its focus moves to the text beside it.
        if (target === end) status.current?.focus({ preventScroll: true })
        onChange(target)
      }}
    >
      {name}
    </Button>
  )
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap items-center gap-4">
      {renderButton('Previous', page - 1, 1)}
      <output ref={status} tabIndex={-1} className="text-small text-muted tabular">
        Page {formatCount(page)} of {formatCount(pageCount)}
      </output>
      {renderButton('Next', page + 1, pageCount)}
    </nav>
  )
}
