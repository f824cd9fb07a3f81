import { openFamilyAccess } from '#browser/family-access/family-access.ts'
import { preloadFamilyAccess } from '#browser/family-access/FamilyAccessModal.tsx'
import { Button } from '#browser/ui/Button.tsx'

export interface AccessButtonProps {
  /** The id of the resource's title, since every button reads 'Access'. */
  describedBy: string
  destination: string
  variant?: 'primary' | 'secondary'
}

/** Opens the Family Access modal, which leads to the resource. */
export function AccessButton({ describedBy, destination, variant = 'secondary' }: AccessButtonProps) {
  return (
    <Button
      variant={variant}
      aria-describedby={describedBy}
      onClick={() => openFamilyAccess(destination)}
      onPointerEnter={preloadFamilyAccess}
      onFocus={preloadFamilyAccess}
    >
      Access
    </Button>
  )
}
