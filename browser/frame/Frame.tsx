import { type ReactNode } from 'react'
import { useLocation } from 'wouter'

import { closeFamilyAccess, useFamilyAccess } from '#browser/family-access/family-access.ts'
import { CryptoTicker } from '#browser/market/CryptoTicker.tsx'
import { loadable } from '#browser/platform/loadable.tsx'
import { toast } from '#browser/platform/toast.ts'
import { Boundary } from '#browser/ui/Boundary.tsx'

import { Footer } from './Footer.tsx'
import { PageFailure } from './PageFailure.tsx'
import { TopNavigation } from './TopNavigation.tsx'

const FamilyAccessDialog = loadable(() => import('#browser/family-access/FamilyAccessDialog.tsx'))

/** What stands around every page. */
export function Frame({ children }: { children: ReactNode }) {
  const { isOpen } = useFamilyAccess()
  const [location] = useLocation()
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
      <main id="content" tabIndex={-1} className="flex min-h-dvh grow flex-col outline-none">
        <Boundary key={location} fallback={<PageFailure />}>
          {children}
        </Boundary>
      </main>
      <Footer />
      {isOpen && (
        <Boundary onFailure={sayThatItFailed}>
          <FamilyAccessDialog />
        </Boundary>
      )}
    </div>
  )
}

function sayThatItFailed() {
  closeFamilyAccess()
  toast({
    title: 'Family Access could not be opened',
    description: 'Please check your connection, load the page again and try once more.',
    destructive: true,
  })
}
