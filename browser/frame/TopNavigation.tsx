import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation } from 'wouter'

import { useCurrentUser } from '#browser/accounts/current-user.ts'
import { openFamilyAccess } from '#browser/family-access/family-access.ts'
import { pathTo } from '#browser/platform/paths.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import { classes } from '#browser/ui/classes.ts'
import { Crest } from '#browser/ui/motif/Crest.tsx'

import { navigationLinks, type NavigationLink } from './navigation-links.ts'

// Only who is signed in has one, so a visitor does not load it.
const AccountMenu = lazy(() => import('./AccountMenu.tsx'))

export function TopNavigation() {
  const { user, isLoading } = useCurrentUser()
  const [location] = useLocation()
  const [isOpen, setOpen] = useState(false)
  const links = navigationLinks(user)
  const close = () => setOpen(false)
  useEscape(isOpen, close)

  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm">
      <nav aria-label="Main" className="page">
        <div className="flex min-h-18 items-center gap-4">
          <Link
            href={pathTo('home')}
            onClick={close}
            className="mr-auto flex items-center gap-3 py-2 whitespace-nowrap"
          >
            <Crest className="size-9 text-gilt" />
            <span className="font-serif text-title">{portalFacts.familyName}</span>
          </Link>
          <ul className="hidden items-center xl:flex">
            {links.map(link => (
              <li key={link.page}>
                <NavigationItem
                  link={link}
                  isCurrent={isWithin(location, link)}
                  className="px-3 py-2 text-small"
                />
              </li>
            ))}
          </ul>
          <Button
            variant="secondary"
            size="small"
            onClick={openFamilyAccess}
            className="hidden sm:inline-flex"
          >
            Family Access
          </Button>
          {user !== null && (
            <Suspense fallback={<span className="size-control" />}>
              <AccountMenu user={user} />
            </Suspense>
          )}
          {user === null && !isLoading && location !== pathTo('auth') && (
            <Link href={pathTo('auth')} className={buttonClass({ variant: 'quiet', size: 'small' })}>
              Sign In
            </Link>
          )}
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls="mobile-menu"
            aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
            onClick={() => setOpen(!isOpen)}
            className={buttonClass({ variant: 'quiet', size: 'icon', className: '-mr-2 xl:hidden' })}
          >
            <svg
              viewBox="0 0 24 24"
              aria-hidden="true"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.75"
              strokeLinecap="round"
            >
              <path d={isOpen ? 'M6 6l12 12M18 6L6 18' : 'M4 7h16M4 12h16M4 17h16'} />
            </svg>
          </button>
        </div>
        {isOpen && (
          <div id="mobile-menu" className="animate-appear border-t border-line pt-2 pb-6 xl:hidden">
            <ul>
              {links.map(link => (
                <li key={link.page} className="border-b border-line/60 last:border-0">
                  <NavigationItem
                    link={link}
                    isCurrent={isWithin(location, link)}
                    onClick={close}
                    className="min-h-control py-3 font-serif text-title"
                  />
                </li>
              ))}
            </ul>
            <Button
              variant="secondary"
              className="mt-4 w-full sm:hidden"
              onClick={() => {
                close()
                openFamilyAccess()
              }}
            >
              Family Access
            </Button>
          </div>
        )}
      </nav>
    </header>
  )
}

function NavigationItem({
  link,
  isCurrent,
  onClick,
  className,
}: {
  link: NavigationLink
  isCurrent: boolean
  onClick?: () => void
  className: string
}) {
  return (
    <Link
      href={pathTo(link.page)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
      className={classes(
        'block rounded-md whitespace-nowrap transition-colors hover:text-accent',
        isCurrent ? 'text-accent underline decoration-gilt decoration-2 underline-offset-8' : 'text-ink',
        className,
      )}
    >
      {link.label}
    </Link>
  )
}

function useEscape(isActive: boolean, onEscape: () => void) {
  const handle = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isActive) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') handle()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isActive])
}

function isWithin(location: string, { page }: NavigationLink): boolean {
  const path = pathTo(page)
  return location === path || (path !== '/' && location.startsWith(`${path}/`))
}
