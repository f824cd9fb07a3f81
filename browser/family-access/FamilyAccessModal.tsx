import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { showToast } from '#browser/platform/toast.ts'
import { ErrorBoundary } from '#browser/ui/ErrorBoundary.tsx'

import { closeFamilyAccess, useFamilyAccess } from './family-access.ts'

const FamilyAccessDialog = lazyWithPreload(() => import('./FamilyAccessDialog.tsx'))

/** Loads the dialog when a pointer or the focus reaches a button that opens it. */
export const preloadFamilyAccess = FamilyAccessDialog.preload

/** The modal that `openFamilyAccess` opens. The frame renders it once. */
export function FamilyAccessModal() {
  const { isOpen } = useFamilyAccess()
  if (!isOpen) return null
  return (
    <ErrorBoundary onFailure={reportLoadFailure}>
      <FamilyAccessDialog />
    </ErrorBoundary>
  )
}

function reportLoadFailure() {
  closeFamilyAccess()
  showToast({
    title: 'Family Access could not be opened',
    description: 'Please check your connection, reload the page and try again.',
    destructive: true,
  })
}
