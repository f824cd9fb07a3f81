import type { ReactNode } from 'react'

import { useTitle } from '#browser/platform/navigation.tsx'

import { EmptyState } from './EmptyState.tsx'

/** The page of an account that may not open it. The sentence says who may. */
export function AccessRestricted({ children }: { children: ReactNode }) {
  useTitle('Access Restricted')
  return (
    <div className="page grid grow content-center py-section">
      <EmptyState title="Access Restricted" heading="h1">
        {children}
      </EmptyState>
    </div>
  )
}
