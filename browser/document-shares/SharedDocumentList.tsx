import { useEffect, useRef, useState, type MouseEvent } from 'react'

import { formatFileType } from '#browser/documents/document-labels.ts'
import { startDownload } from '#browser/platform/files/start-download.ts'
import { formatFileSize } from '#browser/platform/format/format-file-size.ts'
import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { getButtonClass } from '#browser/ui/button-class.ts'
import type { SharedDocuments } from '#contract/documents/document-shares.ts'

import { checkSharedFile, getSharedFileAddress } from './queries.ts'

export interface SharedDocumentListProps {
  shared: SharedDocuments
  /** Called with the reason when the link no longer opens. */
  onClosed: (reason: string) => void
}

/** The documents of an open link. */
export function SharedDocumentList({ shared, onClosed }: SharedDocumentListProps) {
  const { adviserName, sharedBy, expiresAt, openUntil, documents } = shared
  const [problem, setProblem] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus has been replaced.
  useEffect(() => heading.current?.focus(), [])

  async function download({ versionId, title }: SharedDocuments['documents'][number]): Promise<void> {
    setProblem(undefined)
    const state = await checkSharedFile(versionId)
    if (state === 'available') startDownload(getSharedFileAddress(versionId))
    else if (state === 'closed')
      onClosed(
        'The link is no longer open. Enter the passcode again. If it is not accepted, ask the sender for a new link.',
      )
    else if (state === 'removed')
      onClosed(
        `“${title}” has changed or is no longer shared. Enter the passcode again to see the current documents.`,
      )
    else setProblem(`“${title}” could not be downloaded. Check your connection, then try again.`)
  }

  return (
    <div className="page py-14 lg:py-20">
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        Shared Documents
      </h1>
      <p className="mt-4 max-w-prose text-lead text-muted">
        {sharedBy} has shared {documents.length === 1 ? 'this document' : 'these documents'} with you,{' '}
        {adviserName}.
      </p>
      <p className="mt-2 text-small text-muted">
        The link expires on <time dateTime={expiresAt}>{formatInstant(expiresAt)}</time>. You can download
        until <time dateTime={openUntil}>{formatInstant(openUntil)}</time>; after that, enter the passcode
        again. Each download is recorded.
      </p>
      {problem !== undefined && <Alert className="mt-6">{problem}</Alert>}
      {documents.length === 0 ? (
        <p className="mt-8">The documents of this link are no longer shared.</p>
      ) : (
        <ul aria-label="Documents" className="mt-8 divide-y divide-line border-y border-line">
          {documents.map(document => (
            <li
              key={document.versionId}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5"
            >
              <div className="min-w-0">
                <h2 className="font-sans text-base font-semibold wrap-anywhere">{document.title}</h2>
                <p className="mt-0.5 text-caption wrap-anywhere text-muted tabular">
                  {document.fileName} · {formatFileType(document.mimeType)} · {formatFileSize(document.bytes)}
                </p>
              </div>
              <a
                href={getSharedFileAddress(document.versionId)}
                download
                aria-label={`Download: ${document.title}`}
                className={getButtonClass({ variant: 'secondary', size: 'small' })}
                onClick={(event: MouseEvent) => {
                  event.preventDefault()
                  void download(document)
                }}
              >
                Download
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
