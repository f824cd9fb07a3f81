import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react'

import { createDocumentQuery } from '#browser/documents/queries.ts'
import { describeFailure } from '#browser/platform/call.ts'
import { showToast } from '#browser/platform/toast.ts'
import { lazyDialog, LoadingDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { DocumentSummary } from '#contract/documents/documents.ts'

import type { DocumentDialogName, DocumentDialogProps } from './document-dialog.ts'

const dialogs = {
  edit: lazyDialog<DocumentDialogProps>(() => import('./EditDocumentDialog.tsx')),
  version: lazyDialog<DocumentDialogProps>(() => import('./NewVersionDialog.tsx')),
  share: lazyDialog<DocumentDialogProps>(() => import('#browser/documents/sharing/ShareDialog.tsx')),
  legalHold: lazyDialog<DocumentDialogProps>(() => import('./LegalHoldDialog.tsx')),
  openings: lazyDialog<DocumentDialogProps>(() => import('./OpeningsDialog.tsx')),
}

/** The dialogs of documents. Render `dialog` once beside the list or the page that opens them. */
export function useDocumentDialogs(): {
  openDialog: (name: DocumentDialogName, document: Pick<DocumentSummary, 'id'>) => void
  dialog: ReactNode
} {
  const [open, setOpen] = useState<{ name: DocumentDialogName; id: string } | null>(null)
  const openDialog = useCallback(
    (name: DocumentDialogName, { id }: Pick<DocumentSummary, 'id'>) => setOpen({ name, id }),
    [],
  )
  return {
    openDialog,
    dialog: open !== null && <DocumentDialog {...open} onClose={() => setOpen(null)} />,
  }
}

/** Opens when the whole document is read, since lists do not have all of it. */
function DocumentDialog({
  name,
  id,
  onClose,
}: {
  name: DocumentDialogName
  id: string
  onClose: () => void
}) {
  const { data: document, error } = useQuery(createDocumentQuery(id))
  const reportFailure = useEffectEvent((failure: Error) => {
    onClose()
    showToast({
      title: 'The document could not be opened.',
      description: describeFailure(failure, 'Check your connection, then try again.'),
      destructive: true,
    })
  })
  useEffect(() => {
    if (document === undefined && error !== null) reportFailure(error)
  }, [document, error])
  const Dialog = dialogs[name]
  useEffect(() => Dialog.preload(), [Dialog])
  if (document === undefined) return error === null && <LoadingDialog onClose={onClose} />
  return <Dialog document={document} onClose={onClose} />
}
