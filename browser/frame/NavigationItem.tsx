import { Link, useLocation } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import { joinClasses } from '#browser/ui/classes.ts'

import type { NavigationLink } from './navigation-links.ts'

export interface NavigationItemProps {
  link: NavigationLink
  onClick?: () => void
  className: string
}

/** A link of the navigation, marked as current on its page and the pages below it. */
export function NavigationItem({ link: { page, label }, onClick, className }: NavigationItemProps) {
  const [location] = useLocation()
  const path = buildPath(page)
  const isCurrent = location === path || (path !== '/' && location.startsWith(`${path}/`))
  return (
    <Link
      href={path}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
      className={joinClasses(
        'block rounded-md whitespace-nowrap transition-colors hover:text-accent',
        isCurrent ? 'text-accent underline decoration-gilt decoration-2 underline-offset-8' : 'text-ink',
        className,
      )}
    >
      {label}
    </Link>
  )
}
