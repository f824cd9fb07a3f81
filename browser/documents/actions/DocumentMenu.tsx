import { Link } from 'wouter'

import { useDeleteDocument } from '#browser/documents/queries.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Menu, MenuItem, MenuSeparator, type MenuOpener } from '#browser/ui/overlays/Menu.tsx'
import type { DocumentSummary } from '#contract/documents/documents.ts'

import type { DocumentDialogName } from './document-dialog.ts'
import { useDownload } from './DownloadButton.tsx'
import { MenuTrigger } from './MenuTrigger.tsx'

export interface DocumentMenuProps {
  document: DocumentSummary
  openedBy: MenuOpener
  onOpenDialog: (dialog: DocumentDialogName) => void
  onDeleted?: (() => void) | undefined
  /** On the page of the document, which has buttons for the other items. */
  isOnPage?: boolean
}

/** What can be done with a document, by the abilities of the viewer. */
export default function DocumentMenu({
  document,
  openedBy,
  onOpenDialog,
  onDeleted,
  isOnPage = false,
}: DocumentMenuProps) {
  const { id, title, current, abilities, isOnLegalHold } = document
  const remove = useDeleteDocument(document, onDeleted)
  const download = useDownload()
  const path = buildPath('document', { id })
  return (
    <Menu trigger={<MenuTrigger title={title} />} openedBy={openedBy}>
      {!isOnPage && (
        <>
          <MenuItem asChild>
            <Link href={path}>Open</Link>
          </MenuItem>
          <MenuItem onSelect={() => void download(document, current.id)}>Download</MenuItem>
          <MenuItem asChild>
            <Link href={`${path}#versions`}>Versions and details</Link>
          </MenuItem>
        </>
      )}
      {abilities.readOpenings && <MenuItem onSelect={() => onOpenDialog('openings')}>Opened by</MenuItem>}
      {!isOnPage && (abilities.edit || abilities.legalHold || abilities.delete) && <MenuSeparator />}
      {abilities.edit && !isOnPage && (
        <>
          <MenuItem onSelect={() => onOpenDialog('edit')}>Edit</MenuItem>
          <MenuItem onSelect={() => onOpenDialog('version')}>New version</MenuItem>
        </>
      )}
      {abilities.edit && <MenuItem onSelect={() => onOpenDialog('share')}>Share with an adviser</MenuItem>}
      {abilities.legalHold && (
        <MenuItem onSelect={() => onOpenDialog('legalHold')}>
          {isOnLegalHold ? 'Lift legal hold' : 'Place legal hold'}
        </MenuItem>
      )}
      {abilities.delete && (
        <MenuItem destructive disabled={remove.isPending || isOnLegalHold} onSelect={() => remove.mutate()}>
          {isOnLegalHold ? 'Delete (on legal hold)' : 'Delete'}
        </MenuItem>
      )}
    </Menu>
  )
}
