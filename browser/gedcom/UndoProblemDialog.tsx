import { Dialog } from '#browser/ui/overlays/Dialog.tsx'

export interface UndoProblemDialogProps {
  fileName: string
  problem: string
  onClose: () => void
}

/** States why an import can no longer be undone. */
export default function UndoProblemDialog({ fileName, problem, onClose }: UndoProblemDialogProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      title={`The import of ${fileName} can no longer be undone`}
      description={problem}
      onOpenChange={onClose}
    >
      {null}
    </Dialog>
  )
}
