import { type ReactNode } from 'react'
import { useLocation } from 'wouter'

import { FamilyAccessModal } from '#browser/family-access/FamilyAccessModal.tsx'
import { CryptoTicker } from '#browser/market/CryptoTicker.tsx'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { joinClasses } from '#browser/ui/classes.ts'
import { ErrorBoundary } from '#browser/ui/ErrorBoundary.tsx'
import { pages } from '#contract/pages.ts'

import { Footer } from './Footer.tsx'
import { PageFailure } from './PageFailure.tsx'
import { QuietFrame } from './QuietFrame.tsx'
import { TopNavigation } from './TopNavigation.tsx'

// Loaded only while an administrator views the portal as another account.
const ViewAsBanner = lazyWithPreload(() => import('#browser/view-as/ViewAsBanner.tsx'))

/**
 * The frame of every page: ticker, navigation, footer and the Family Access modal. That of an outside adviser's page
 * and of a link in an email has only the family's name.
 */
export function Frame({ children }: { children: ReactNode }) {
  const [location] = useLocation()
  const isQuiet = location === pages.shared || location === pages.unsubscribe
  // The list of conversations stays in place when one of them opens.
  const pageKey = location.startsWith(`${pages.messages}/`) ? pages.messages : location
  const content = (
    <main
      id="content"
      tabIndex={-1}
      className={joinClasses('flex grow flex-col outline-none', !isQuiet && 'min-h-dvh')}
    >
      <ErrorBoundary key={pageKey} fallback={<PageFailure />}>
        {children}
      </ErrorBoundary>
    </main>
  )
  return (
    <div className="flex min-h-dvh flex-col">
      {isQuiet ? <QuietFrame>{content}</QuietFrame> : <PortalFrame>{content}</PortalFrame>}
    </div>
  )
}

function PortalFrame({ children }: { children: ReactNode }) {
  const { user } = useCurrentUser()
  return (
    <>
      <a
        href="#content"
        className="absolute -top-20 left-4 z-50 rounded-md bg-accent px-5 py-3 text-on-accent focus:top-4"
      >
        Skip to content
      </a>
      {user?.viewAs && (
        <ErrorBoundary fallback={null}>
          <ViewAsBanner user={user} viewAs={user.viewAs} />
        </ErrorBoundary>
      )}
      <CryptoTicker />
      <TopNavigation />
      {children}
      <Footer />
      <FamilyAccessModal />
    </>
  )
}
