import { useRef, useState, type Ref } from 'react'
import { Link, useLocation } from 'wouter'

import { openFamilyAccess } from '#browser/family-access/family-access.ts'
import { preloadFamilyAccess } from '#browser/family-access/FamilyAccessModal.tsx'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import { ErrorBoundary } from '#browser/ui/ErrorBoundary.tsx'
import { Crest } from '#browser/ui/motif/Crest.tsx'

import { MobileMenu } from './MobileMenu.tsx'
import { listNavigationLinks } from './navigation-links.ts'
import { NavigationItem } from './NavigationItem.tsx'

// Loaded only with a signed-in account, so a visitor does not download it.
const SearchButton = lazyWithPreload(
  () => import('#browser/search/SearchButton.tsx'),
  <span className="size-control" />,
)
const AccountButton = lazyWithPreload(() => import('./AccountButton.tsx'), <span className="size-control" />)

export function TopNavigation() {
  const { user } = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const links = listNavigationLinks(user)
  const menuButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)

  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <nav aria-label="Main" className="page">
        <div className="flex min-h-18 items-center gap-4">
          <Link
            href={buildPath('home')}
            onClick={close}
            aria-label={`${portalFacts.familyName}, home page`}
            className="flex min-w-0 items-center gap-3 py-2 max-xl:mr-auto xl:mr-4"
          >
            <Crest className="size-9 shrink-0 text-gilt" />
            <span className="truncate font-serif text-title">{portalFacts.familyName}</span>
          </Link>
          {/* Starts at the left, so that nothing shifts when an administrator's link is added. */}
          <ul className="mr-auto hidden items-center xl:flex">
            {links.map(link => (
              <li key={link.page}>
                <NavigationItem link={link} className="px-2 py-2 text-small" />
              </li>
            ))}
          </ul>
          <SearchControl />
          <div className="hidden sm:block">
            <Button
              variant="secondary"
              size="small"
              onClick={() => openFamilyAccess()}
              onPointerEnter={preloadFamilyAccess}
              onFocus={preloadFamilyAccess}
            >
              Family Access
            </Button>
          </div>
          <AccountControl />
          <div className="-mr-2 xl:hidden">
            <MenuButton ref={menuButton} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
          </div>
        </div>
        {isOpen && (
          <MobileMenu
            links={links}
            onClose={() => {
              close()
              // The focused element is removed with the menu. A page opened by a link moves the focus itself.
              menuButton.current?.focus()
            }}
            onFamilyAccess={() => openFamilyAccess()}
          />
        )}
      </nav>
    </header>
  )
}

/** The search. Without an account that can use it, its space stays empty, so that nothing shifts. */
function SearchControl() {
  const { user } = useCurrentUser()
  if (user === null || user.awaitsApproval) return <span className="size-control max-sm:hidden" />
  return (
    <ErrorBoundary fallback={<span className="size-control" />}>
      <SearchButton user={user} />
    </ErrorBoundary>
  )
}

/** The account menu, or the link to sign in. */
function AccountControl() {
  const { user, isLoading } = useCurrentUser()
  const [location] = useLocation()
  if (user !== null) {
    return (
      <ErrorBoundary fallback={<AccountLink />}>
        <AccountButton user={user} />
      </ErrorBoundary>
    )
  }
  // A placeholder, so that the links beside it do not shift when the account loads.
  if (isLoading) return <span className="size-control" />
  if (location === buildPath('auth')) return null
  return (
    <Link href={buildPath('auth')} className={getButtonClass({ variant: 'quiet', size: 'small' })}>
      Sign In
    </Link>
  )
}

/** Replaces the account button when its code fails to load. */
function AccountLink() {
  return (
    <Link href={buildPath('account')} className={getButtonClass({ variant: 'quiet', size: 'small' })}>
      Account
    </Link>
  )
}

function MenuButton({
  ref,
  isOpen,
  onToggle,
}: {
  ref: Ref<HTMLButtonElement>
  isOpen: boolean
  onToggle: () => void
}) {
  return (
    <button
      ref={ref}
      type="button"
      aria-expanded={isOpen}
      aria-controls="mobile-menu"
      aria-label={isOpen ? 'Close menu' : 'Open menu'}
      onClick={onToggle}
      className={getButtonClass({ variant: 'quiet', size: 'icon' })}
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
  )
}
