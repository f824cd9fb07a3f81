import { useState, type ReactNode } from 'react'

import { useDraftDialog } from '#browser/platform/drafts/use-draft-dialog.ts'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'

import type { UploadDocumentDialogProps } from './UploadDocumentDialog.tsx'

const UploadDocumentDialog = lazyDialog(() => import('./UploadDocumentDialog.tsx'))

/**
 * The dialog that uploads documents. It opens by itself if it was open when the page was reloaded. Render `dialog`
 * at all times, and spread `opener` on the button that opens it.
 */
export function useUploadDialog({
  isRequested = false,
  onClose,
  ...props
}: Omit<UploadDocumentDialogProps, 'files' | 'onClose'> & {
  /** Whether the address of the page asks for the dialog. */
  isRequested?: boolean
  onClose?: () => void
}): {
  open: (files?: readonly File[]) => void
  /** Loads the code before it is needed. */
  opener: { onClick: () => void; onPointerEnter: () => void; onFocus: () => void }
  dialog: ReactNode
} {
  const [isOpen, setOpen] = useDraftDialog(props.draftKey)
  const [files, setFiles] = useState<readonly File[]>()
  const close = () => {
    setOpen(false)
    onClose?.()
  }
  const open = (chosen?: readonly File[]) => {
    setFiles(chosen)
    setOpen(true)
  }
  const { preload } = UploadDocumentDialog
  return {
    open,
    opener: { onClick: () => open(), onPointerEnter: preload, onFocus: preload },
    dialog: (isOpen || isRequested) && (
      <UploadDocumentDialog {...props} {...(files && { files })} onClose={close} />
    ),
  }
}
