import { lazy, Suspense, type ReactNode } from 'react'

import { useFamilyAccess } from '#browser/family-access/family-access.ts'
import { CryptoTicker } from '#browser/market/CryptoTicker.tsx'

import { Footer } from './Footer.tsx'
import { TopNavigation } from './TopNavigation.tsx'

const FamilyAccessDialog = lazy(() => import('#browser/family-access/FamilyAccessDialog.tsx'))

/** What stands around every page. */
export function Frame({ children }: { children: ReactNode }) {
  const { isOpen } = useFamilyAccess()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute -top-20 left-4 z-50 rounded-md bg-accent px-5 py-3 text-on-accent focus:top-4"
      >
        Skip to the content
      </a>
      <CryptoTicker />
      <TopNavigation />
      <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        {children}
      </main>
      <Footer />
      {isOpen && (
        <Suspense>
          <FamilyAccessDialog />
        </Suspense>
      )}
    </div>
  )
}
