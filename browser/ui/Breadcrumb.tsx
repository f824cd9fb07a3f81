import { Link } from 'wouter'

import { joinClasses } from './classes.ts'

export interface BreadcrumbProps {
  /** The pages above this one, the topmost first. The page itself is named by its heading below. */
  pages: readonly { label: string; path: string }[]
  className?: string
}

/** Links to the pages above this one, over its heading. */
export function Breadcrumb({ pages, className }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className={joinClasses('print:hidden', className)}>
      <ol className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {pages.map(({ label, path }, index) => (
          <li key={path} className="eyebrow flex items-center gap-x-2.5">
            {index > 0 && (
              <span aria-hidden="true" className="text-muted">
                ›
              </span>
            )}
            <Link href={path} className="hover:underline">
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
