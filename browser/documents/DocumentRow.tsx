import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { formatFileSize } from '#browser/platform/format-file-size.ts'
import { formatDay } from '#browser/platform/format-instant.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { DocumentSummary } from '#contract/documents.ts'

import type { DocumentDialogName } from './document-dialog.ts'
import { formatFileType } from './document-labels.ts'
import { DocumentBadges } from './DocumentBadges.tsx'
import { DocumentMenuButton } from './DocumentMenuButton.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { Excerpt } from './Excerpt.tsx'
import { useRestoreDocument } from './queries.ts'

export interface DocumentRowProps {
  document: DocumentSummary
  /** The level of its title. */
  heading?: 'h2' | 'h3'
  /** More below the description, such as where it is filed. */
  note?: ReactNode
  onOpenDialog: (name: DocumentDialogName, document: DocumentSummary) => void
}

/** A document of a list: title, type, size, date, description, and what can be done with it. */
export function DocumentRow({ document, heading: Heading = 'h3', note, onOpenDialog }: DocumentRowProps) {
  const { id, title, description, current, excerpt, removedAt } = document
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-4 md:grid-cols-[minmax(0,1fr)_13rem_auto]">
      <Heading className="font-sans text-base font-semibold wrap-anywhere">
        {removedAt === null ? (
          <Link href={buildPath('document', { id })} className="hover:underline">
            {title}
          </Link>
        ) : (
          title
        )}
      </Heading>
      <div className="min-w-0 max-md:order-1 max-md:col-span-full md:col-start-1 md:row-start-2">
        {excerpt === null ? (
          description !== null && (
            <p className="mt-0.5 line-clamp-2 text-small whitespace-pre-line text-muted">{description}</p>
          )
        ) : (
          <Excerpt text={excerpt} />
        )}
        {note}
        <div className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
          <DocumentBadges document={document} />
        </div>
      </div>
      <p className="flex flex-wrap gap-x-2 text-caption text-muted tabular max-md:order-2 max-md:col-span-full max-md:mt-1.5 md:justify-end md:pt-1">
        <span>{formatFileType(current.mimeType)}</span>
        <span aria-hidden="true">·</span>
        <span>{formatFileSize(current.bytes)}</span>
        <span aria-hidden="true">·</span>
        <time dateTime={current.uploadedAt}>{formatDay(current.uploadedAt)}</time>
      </p>
      <div className="-my-2 flex items-center justify-end self-start">
        {removedAt === null ? (
          <>
            <DownloadButton document={document} versionId={current.id} variant="quiet" size="small" />
            <DocumentMenuButton document={document} onOpenDialog={name => onOpenDialog(name, document)} />
          </>
        ) : (
          document.abilities.restore && <RestoreButton document={document} />
        )}
      </div>
    </article>
  )
}

function RestoreButton({ document }: { document: DocumentSummary }) {
  const restore = useRestoreDocument()
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Restore: ${document.title}`}
      pending={restore.isPending}
      onClick={() => restore.mutate(document)}
    >
      Restore
    </Button>
  )
}
