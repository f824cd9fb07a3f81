import type { ReactNode } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'

interface RefreshingProps {
  /** Whether the content is that of the previous filter. */
  isRefreshing: boolean
  className?: string | undefined
  children: ReactNode
}

/** Marks content with a line until that of a new filter is loaded. Dimmed text would have too little contrast. */
export function Refreshing({ isRefreshing, className, children }: RefreshingProps) {
  return (
    <div aria-busy={isRefreshing || undefined} className={joinClasses('relative', className)}>
      {isRefreshing && (
        <span
          aria-hidden="true"
          className="absolute inset-x-0 bottom-full block h-0.5 animate-breathe bg-gilt"
        />
      )}
      {children}
    </div>
  )
}
