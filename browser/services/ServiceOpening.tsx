import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { joinClasses } from '#browser/ui/classes.ts'

export interface ServiceOpeningProps {
  title: string
  lead: ReactNode
  /** The page's background drawing, positioned by the page. */
  motif?: ReactNode
  /** Light text on a dark band. */
  deep?: boolean
  /** Content beside the title on wide screens, below it on narrow ones. */
  beside?: ReactNode
  children?: ReactNode
}

/** The header of a service page: link back, title, lead and often a first action. */
export function ServiceOpening({ title, lead, motif, deep = false, beside, children }: ServiceOpeningProps) {
  useTitle(title)
  return (
    <section
      className={joinClasses('relative isolate overflow-clip', deep && 'scheme-dark bg-deep text-ink')}
    >
      {motif}
      <div className={joinClasses('page py-section', beside !== undefined && columns)}>
        <div className="lg:self-center">
          <Link
            href={buildPath('services')}
            className="-mt-3 inline-flex min-h-control items-center eyebrow hover:underline"
          >
            All Services
          </Link>
          <h1 className="mt-2">{title}</h1>
          <p className="mt-6 max-w-[38rem] text-lead text-muted">{lead}</p>
          {children}
        </div>
        {beside}
      </div>
    </section>
  )
}

const columns = 'grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_auto] lg:items-end'
