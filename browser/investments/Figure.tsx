import type { ReactNode } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'

/** A figure of a `dl`, with what explains it. */
export function Figure({
  term,
  note,
  className,
  children,
}: {
  term: string
  note: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div>
      <dt className="text-caption text-muted">{term}</dt>
      <dd>
        <span className={joinClasses('mt-0.5 block font-serif text-title tabular', className)}>
          {children}
        </span>
        <span className="mt-0.5 block text-caption text-muted tabular">{note}</span>
      </dd>
    </div>
  )
}
