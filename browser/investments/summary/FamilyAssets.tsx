import { useState } from 'react'

import { Button } from '#browser/ui/Button.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'

const FamilyAssetsDialog = lazyDialog(() => import('./FamilyAssetsDialog.tsx'))

/** Opens what the family total contains. */
export function FamilyAssets() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-ml-3.5"
        onClick={() => setOpen(true)}
        onPointerEnter={FamilyAssetsDialog.preload}
        onFocus={FamilyAssetsDialog.preload}
      >
        What is inside
      </Button>
      {isOpen && <FamilyAssetsDialog onClose={() => setOpen(false)} />}
    </>
  )
}
