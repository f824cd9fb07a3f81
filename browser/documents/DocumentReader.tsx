import { useState } from 'react'
import { useLocation } from 'wouter'

import { useHasFamilyAccess } from '#browser/family-access/queries.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { useScrollToAnchor } from '#browser/platform/use-scroll-to-anchor.ts'
import { Breadcrumb } from '#browser/ui/Breadcrumb.tsx'
import { Button } from '#browser/ui/Button.tsx'
import type { DocumentDetails, DocumentVersion } from '#contract/documents/documents.ts'

import { useDocumentDialogs } from './actions/document-dialogs.tsx'
import { DocumentMenuButton } from './actions/DocumentMenuButton.tsx'
import { DownloadButton } from './actions/DownloadButton.tsx'
import { DocumentFacts } from './DocumentFacts.tsx'
import { listPagesAbove } from './list-pages-above.ts'
import { DocumentBadges } from './list/DocumentBadges.tsx'
import { DocumentPreview } from './preview/DocumentPreview.tsx'
import { useRestoreDocument } from './queries.ts'
import { VersionList } from './VersionList.tsx'

/** What the owner of a picture reads. Others read it in the preview. */
const othersNote: Record<DocumentVersion['othersReceive'], string | null> = {
  pending: 'Others can open this picture once its location is removed from their copy.',
  original: null,
  copy: 'Others receive this picture without its location.',
  failed: 'Only you can open this picture: its location cannot be removed.',
}

/** A loaded document: its preview beside its details and versions. */
export function DocumentReader({ document }: { document: DocumentDetails }) {
  const { title, description, versions, current, abilities, removedAt } = document
  useTitle(title)
  useScrollToAnchor()
  const [, navigate] = useLocation()
  const { openDialog, dialog } = useDocumentDialogs()
  const restore = useRestoreDocument()
  // The preview asks for it.
  const hasAccess = useHasFamilyAccess(document.isSensitive)
  const [shownId, setShownId] = useState<string | null>(null)
  const shown = versions.find(({ id }) => id === shownId) ?? current
  return (
    <div className="page py-14 lg:py-20">
      <header className="grid gap-3">
        <Breadcrumb pages={listPagesAbove(document)} />
        <h1 className="wrap-anywhere">{title}</h1>
        {description !== null && (
          <p className="max-w-prose text-lead whitespace-pre-line text-muted">{description}</p>
        )}
        <div className="flex flex-wrap gap-2 empty:hidden">
          <DocumentBadges document={document} />
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-3 empty:hidden">
          {removedAt === null ? (
            <>
              {hasAccess && <DownloadButton document={document} versionId={shown.id} />}
              {abilities.edit && (
                <>
                  <Button variant="secondary" onClick={() => openDialog('edit', document)}>
                    Edit
                  </Button>
                  <Button variant="secondary" onClick={() => openDialog('version', document)}>
                    New version
                  </Button>
                </>
              )}
              {(abilities.readOpenings || abilities.legalHold || abilities.delete) && (
                <DocumentMenuButton
                  document={document}
                  isOnPage
                  onOpenDialog={name => openDialog(name, document)}
                  onDeleted={() => navigate(buildPath('documents'))}
                />
              )}
            </>
          ) : (
            abilities.restore && (
              <Button pending={restore.isPending} onClick={() => restore.mutate(document)}>
                Restore
              </Button>
            )
          )}
        </div>
      </header>
      <div className="mt-10 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-label="Preview" className="min-w-0">
          {shown.id !== current.id && (
            <p className="mb-4 flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-gold-soft px-4 py-2 text-small text-gold">
              You are viewing version {shown.number}. The current one is version {current.number}.
              <Button variant="quiet" size="small" onClick={() => setShownId(null)}>
                View the current version
              </Button>
            </p>
          )}
          <DocumentPreview
            title={title}
            version={shown}
            isSensitive={document.isSensitive}
            isOwner={document.isOwner}
          />
          {document.isOwner && othersNote[shown.othersReceive] !== null && (
            <p className="mt-3 text-small text-muted">{othersNote[shown.othersReceive]}</p>
          )}
        </section>
        <aside className="grid gap-10">
          <DocumentFacts document={document} />
          <VersionList document={document} shownId={shown.id} onShow={version => setShownId(version.id)} />
        </aside>
      </div>
      {dialog}
    </div>
  )
}
