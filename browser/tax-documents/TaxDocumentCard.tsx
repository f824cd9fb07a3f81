import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'

import { DownloadButton } from '#browser/documents/actions/DownloadButton.tsx'
import { formatFileType } from '#browser/documents/document-labels.ts'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { formatFileSize } from '#browser/platform/format/format-file-size.ts'
import { formatDay } from '#browser/platform/format/format-instant.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Card } from '#browser/ui/Card.tsx'
import type { TaxDocument } from '#contract/tax-documents/tax-documents.ts'

import { useDeleteTaxDocument } from './queries.ts'

/**
 * Section 2: file name, description or 'No description', uploader, upload date and tax year; delete if completed. The
 * title comes first, since toasts and other pages name a document by it.
 */
export function TaxDocumentCard({ document }: { document: TaxDocument }) {
  const nameId = useId()
  const deletion = useDeleteTaxDocument(document)
  const { title, fileName, description, uploadedBy, uploadedAt, taxYear } = document
  const { fileType, bytes, members, audience } = document
  return (
    <Card className="flex flex-col p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={nameId} className="min-w-0 font-sans text-base font-semibold wrap-anywhere">
          <Link href={buildPath('document', { id: document.id })} className="hover:underline">
            {title}
          </Link>
        </h3>
        {taxYear !== null && <Badge tone="gold">Tax year {taxYear}</Badge>}
      </div>
      <p className="text-caption text-muted tabular wrap-anywhere">{fileName}</p>
      <p className="mt-2 text-small text-muted wrap-anywhere">{description ?? 'No description'}</p>
      {members.length > 0 && (
        <p className="mt-1 text-small wrap-anywhere">Concerns {members.map(({ name }) => name).join(', ')}</p>
      )}
      <p className="mt-3 mb-4 text-caption text-muted tabular">
        Uploaded by {uploadedBy} on {formatDay(uploadedAt)} · {formatFileType(fileType)} ·{' '}
        {formatFileSize(bytes)}
        {audience !== 'family' && ` · ${audienceNotes[audience]}`}
      </p>
      <div className="mt-auto -mb-2 -ml-3.5 flex flex-wrap gap-x-2">
        <DownloadButton document={document} versionId={document.versionId} variant="quiet" size="small" />
        {document.canDelete && (
          <Button
            ref={focusSuccessor}
            variant="quiet"
            size="small"
            className="text-danger usable:hover:bg-danger-soft"
            pending={deletion.isPending}
            pendingLabel="Deleting..."
            aria-describedby={nameId}
            onClick={() => deletion.mutate()}
          >
            <Trash2 aria-hidden="true" strokeWidth={1.5} />
            Delete
          </Button>
        )}
      </div>
    </Card>
  )
}

const audienceNotes = {
  board: 'visible to the board',
  members: 'visible to chosen members',
  office: 'visible to the office and the uploader',
  private: 'visible only to you',
}
