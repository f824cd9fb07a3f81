import { formatFileSize } from '#browser/platform/format/format-file-size.ts'
import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import type { DocumentDetails, DocumentVersion } from '#contract/documents/documents.ts'

import { DownloadButton } from './actions/DownloadButton.tsx'
import { formatFileType } from './document-labels.ts'
import { useRestoreVersion } from './queries.ts'

export interface VersionListProps {
  document: DocumentDetails
  /** The version in the preview. */
  shownId: string
  onShow: (version: DocumentVersion) => void
}

/** The versions of a document, newest first, with who added each and when. */
export function VersionList({ document, shownId, onShow }: VersionListProps) {
  const { versions, current } = document
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="scroll-mt-24 text-title">
        Versions
      </h2>
      <ol reversed className="mt-3 divide-y divide-line border-y border-line">
        {versions.map(version => (
          <li key={version.id} className="grid gap-1 py-3 text-small">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              Version {version.number}
              {version.id === current.id && <Badge tone="accent">Current</Badge>}
            </p>
            <p className="text-muted">
              {version.uploadedBy},{' '}
              <time dateTime={version.uploadedAt}>{formatInstant(version.uploadedAt)}</time>
            </p>
            <p className="text-muted tabular">
              {formatFileType(version.mimeType)}, {formatFileSize(version.bytes)}
              {version.restoredNumber !== null && `, restored from version ${version.restoredNumber}`}
            </p>
            {version.note !== null && <p className="wrap-anywhere">{version.note}</p>}
            <VersionActions
              document={document}
              version={version}
              isShown={version.id === shownId}
              onShow={() => onShow(version)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

function VersionActions({
  document,
  version,
  isShown,
  onShow,
}: {
  document: DocumentDetails
  version: DocumentVersion
  isShown: boolean
  onShow: () => void
}) {
  const restore = useRestoreVersion(document)
  const { number } = version
  const isCurrent = version.id === document.current.id
  if (document.versions.length === 1 || document.removedAt !== null) return null
  return (
    <div className="-ml-3.5 flex flex-wrap">
      {isShown ? (
        <span className="px-3.5 py-1.5 text-muted">In the preview</span>
      ) : (
        <Button variant="quiet" size="small" aria-label={`View version ${number}`} onClick={onShow}>
          View
        </Button>
      )}
      <DownloadButton
        document={document}
        versionId={version.id}
        label={`Download version ${number}`}
        variant="quiet"
        size="small"
      />
      {!isCurrent && document.abilities.edit && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Restore version ${number}`}
          pending={restore.isPending}
          onClick={() => restore.mutate(number)}
        >
          Restore
        </Button>
      )}
    </div>
  )
}
