import { useState, type ReactNode } from 'react'

import { useCurrentUser } from '#browser/platform/current-user.ts'
import { hasOpenDraft } from '#browser/platform/drafts.ts'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'

import type { UploadDocumentDialogProps } from './UploadDocumentDialog.tsx'

const UploadDocumentDialog = lazyDialog(() => import('./UploadDocumentDialog.tsx'))

/**
 * The dialog that uploads documents. It opens by itself if it was open when the page was reloaded. Render `dialog`
 * once, and call `open` from a button, with the files if some were dropped.
 */
export function useUploadDialog(props: Omit<UploadDocumentDialogProps, 'files' | 'onClose'>): {
  open: (files?: readonly File[]) => void
  /** Loads the code before it is needed. */
  preload: () => void
  dialog: ReactNode
} {
  const userId = useCurrentUser().user?.id
  const [isOpen, setOpen] = useState(() => hasOpenDraft(props.draftKey, userId))
  const [files, setFiles] = useState<readonly File[]>()
  return {
    open(chosen) {
      setFiles(chosen)
      setOpen(true)
    },
    preload: UploadDocumentDialog.preload,
    dialog: isOpen && (
      <UploadDocumentDialog {...props} {...(files && { files })} onClose={() => setOpen(false)} />
    ),
  }
}
