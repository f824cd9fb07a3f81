import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'

import { closeFamilyAccess, useFamilyAccess } from './family-access.ts'

const FamilyAccessDialog = lazyDialog(() => import('./FamilyAccessDialog.tsx'), 'Family Access')

/** Loads the dialog when a pointer or the focus reaches a button that opens it. */
export const preloadFamilyAccess = FamilyAccessDialog.preload

/** The modal that `openFamilyAccess` opens. The frame renders it once. */
export function FamilyAccessModal() {
  const { isOpen } = useFamilyAccess()
  return isOpen && <FamilyAccessDialog onClose={closeFamilyAccess} />
}
