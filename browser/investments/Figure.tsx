import type { ReactNode } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'

/** A figure of a `dl`, with what explains it. On a phone it is beside its term. */
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
    <div className="flex items-baseline justify-between gap-6 sm:block">
      <dt className="shrink-0 text-caption text-muted">{term}</dt>
      <dd className="min-w-0 text-right sm:text-left">
        <span className={joinClasses('mt-0.5 block font-serif text-title tabular', className)}>
          {children}
        </span>
        <span className="mt-0.5 block text-caption text-muted tabular">{note}</span>
      </dd>
    </div>
  )
}
