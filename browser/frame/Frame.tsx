import { type ReactNode } from 'react'
import { useLocation } from 'wouter'

import { FamilyAccessModal } from '#browser/family-access/FamilyAccessModal.tsx'
import { CryptoTicker } from '#browser/market/CryptoTicker.tsx'
import { ErrorBoundary } from '#browser/ui/ErrorBoundary.tsx'

import { Footer } from './Footer.tsx'
import { PageFailure } from './PageFailure.tsx'
import { TopNavigation } from './TopNavigation.tsx'

/** The frame of every page: ticker, navigation, footer and the Family Access modal. */
export function Frame({ children }: { children: ReactNode }) {
  const [location] = useLocation()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute -top-20 left-4 z-50 rounded-md bg-accent px-5 py-3 text-on-accent focus:top-4"
      >
        Skip to content
      </a>
      <CryptoTicker />
      <TopNavigation />
      <main id="content" tabIndex={-1} className="flex min-h-dvh grow flex-col outline-none">
        <ErrorBoundary key={location} fallback={<PageFailure />}>
          {children}
        </ErrorBoundary>
      </main>
      <Footer />
      <FamilyAccessModal />
    </div>
  )
}
