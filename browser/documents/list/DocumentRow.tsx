import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'

import type { DocumentDialogName } from '#browser/documents/actions/document-dialog.ts'
import { DocumentMenuButton } from '#browser/documents/actions/DocumentMenuButton.tsx'
import { DownloadButton } from '#browser/documents/actions/DownloadButton.tsx'
import { formatFileType } from '#browser/documents/document-labels.ts'
import { useRestoreDocument } from '#browser/documents/queries.ts'
import { describeDeletion } from '#browser/platform/format/describe-deletion.ts'
import { formatFileSize } from '#browser/platform/format/format-file-size.ts'
import { formatDay } from '#browser/platform/format/format-instant.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Highlighted } from '#browser/ui/Highlighted.tsx'
import type { DocumentSummary } from '#contract/documents/documents.ts'

import { DocumentBadges } from './DocumentBadges.tsx'

export interface DocumentRowProps {
  document: DocumentSummary
  /** The level of its title. */
  heading?: 'h2' | 'h3'
  /** More below the description, such as where it is filed. */
  note?: ((document: DocumentSummary) => ReactNode) | undefined
  /** The unit of all sizes; each size has its own by default. */
  sizeUnit?: 'MB' | undefined
  onOpenDialog: (name: DocumentDialogName, document: DocumentSummary) => void
}

/**
 * A document of a list: title, type, size, date, description, and what can be done with it. It renders again only when
 * the document changes, because a list may have thousands of rows.
 */
export const DocumentRow = memo(function DocumentRow({
  document,
  heading: Heading = 'h3',
  note,
  sizeUnit,
  onOpenDialog,
}: DocumentRowProps) {
  const { id, current, highlights, removedAt } = document
  const title = <Highlighted text={highlights?.title ?? document.title} />
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-4 md:grid-cols-[minmax(0,1fr)_13rem_auto]">
      <Heading className="pb-1.5 font-sans text-base font-semibold wrap-anywhere">
        {removedAt === null ? (
          <Link href={buildPath('document', { id })} className="hover:underline">
            {title}
          </Link>
        ) : (
          title
        )}
      </Heading>
      <div className="min-w-0 max-w-prose max-md:order-1 col-span-full md:row-start-2">
        <DocumentText document={document} />
        {note?.(document)}
        {removedAt !== null && (
          <p className="mt-1 text-caption text-muted tabular">{describeDeletion(document)}</p>
        )}
        <div className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
          <DocumentBadges document={document} />
        </div>
      </div>
      <p className="flex flex-wrap gap-x-2 text-caption text-muted tabular max-md:order-2 max-md:col-span-full max-md:mt-1.5 md:justify-end md:pt-1">
        <span>{formatFileType(current.mimeType)}</span>
        <span aria-hidden="true">·</span>
        <span>{formatFileSize(current.bytes, sizeUnit)}</span>
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
})

/** The description, or what a search found besides the title. */
function DocumentText({ document }: { document: DocumentSummary }) {
  const { description, highlights, excerpt } = document
  const summary = highlights?.description ?? (excerpt === null ? description : null)
  const labeled = [
    ['Tags', highlights?.tags.join(', ')],
    ['File', highlights?.fileName],
  ] as const
  return (
    <>
      {summary !== null && (
        <p className="mt-0.5 line-clamp-2 text-small whitespace-pre-line text-muted">
          <Highlighted text={summary} />
        </p>
      )}
      {excerpt !== null && (
        <p className="mt-0.5 text-small text-muted">
          <Highlighted text={excerpt} />
        </p>
      )}
      {labeled.map(
        ([label, text]) =>
          text && (
            <p key={label} className="mt-0.5 text-caption wrap-anywhere text-muted">
              {label}: <Highlighted text={text} />
            </p>
          ),
      )}
    </>
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
