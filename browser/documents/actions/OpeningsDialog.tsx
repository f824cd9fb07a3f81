import { OpeningList } from '#browser/documents/OpeningList.tsx'
import { Dialog } from '#browser/ui/overlays/Dialog.tsx'

import type { DocumentDialogProps } from './document-dialog.ts'

/** Who opened a document. */
export default function OpeningsDialog({ document, onClose }: DocumentDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Opened by" description={document.title} focusesTitle>
      <OpeningList documentId={document.id} />
    </Dialog>
  )
}
