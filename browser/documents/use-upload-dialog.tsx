import { useState, type ReactNode } from 'react'

import { useCurrentUser } from '#browser/platform/current-user.ts'
import { hasOpenDraft } from '#browser/platform/drafts.ts'
import { usePageFiles } from '#browser/ui/controls/use-page-files.ts'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { DropOverlay } from '#browser/uploads/DropOverlay.tsx'

import type { UploadDocumentDialogProps } from './UploadDocumentDialog.tsx'

const UploadDocumentDialog = lazyDialog(() => import('./UploadDocumentDialog.tsx'))

interface UploadDialogOptions extends Omit<UploadDocumentDialogProps, 'files' | 'onClose'> {
  /** Files that are dropped on the page or pasted open the dialog. */
  acceptsPageDrop?: boolean
}

/**
 * The dialog that uploads documents. It opens by itself if it was open when the page was reloaded. Render `dialog`
 * once, and call `open` from a button.
 */
export function useUploadDialog({ acceptsPageDrop = false, ...props }: UploadDialogOptions): {
  open: (files?: readonly File[]) => void
  /** Loads the code before it is needed. */
  preload: () => void
  dialog: ReactNode
} {
  const userId = useCurrentUser().user?.id
  const [isOpen, setOpen] = useState(() => hasOpenDraft(props.draftKey, userId))
  const [files, setFiles] = useState<readonly File[]>()
  const open = (chosen?: readonly File[]) => {
    setFiles(chosen)
    setOpen(true)
  }
  // An open dialog has an area of its own, which gets the files.
  const isDraggedOver = usePageFiles(open, acceptsPageDrop)
  return {
    open,
    preload: UploadDocumentDialog.preload,
    dialog: (
      <>
        {isDraggedOver && <DropOverlay />}
        {isOpen && (
          <UploadDocumentDialog {...props} {...(files && { files })} onClose={() => setOpen(false)} />
        )}
      </>
    ),
  }
}
