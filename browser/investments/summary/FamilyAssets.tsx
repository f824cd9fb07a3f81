import { DialogButton } from '#browser/ui/overlays/DialogButton.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'

const FamilyAssetsDialog = lazyDialog(() => import('./FamilyAssetsDialog.tsx'))

/** Opens what the family total contains. */
export function FamilyAssets() {
  return (
    <DialogButton
      variant="quiet"
      size="small"
      className="-ml-3.5"
      preload={FamilyAssetsDialog.preload}
      renderDialog={close => <FamilyAssetsDialog onClose={close} />}
    >
      What is inside
    </DialogButton>
  )
}
