import type { ReactNode } from 'react'

import { joinClasses } from './classes.ts'
import { Mark } from './motif/Mark.tsx'

export interface EmptyStateProps {
  title: string
  /** The heading level of the title: h1 if the page has no other content. */
  heading?: 'h1' | 'h2' | 'h3'
  children?: ReactNode
  /** The first step, usually one Button. */
  action?: ReactNode
  className?: string | undefined
}

/** A notice for an empty list or page, with a first step. */
export function EmptyState({ title, heading: Heading = 'h3', children, action, className }: EmptyStateProps) {
  return (
    <div className={joinClasses('grid justify-items-center gap-3 px-6 py-14 text-center', className)}>
      <Mark name="rings" className="mb-2 size-24 text-gilt" />
      <Heading>{title}</Heading>
      {children && <div className="max-w-prose text-balance text-muted">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
