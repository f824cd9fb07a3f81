import { useState, type ReactNode } from 'react'

import { formatFileType, getFileAddress } from '#browser/documents/document-labels.ts'
import { RequireFamilyAccess } from '#browser/family-access/RequireFamilyAccess.tsx'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorBoundary } from '#browser/ui/ErrorBoundary.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { DocumentVersion } from '#contract/documents/documents.ts'

import { PdfPoster } from './PdfPoster.tsx'
import { findPreviewKind } from './preview-kind.ts'
import { TextPreview } from './TextPreview.tsx'

const PdfPreview = lazyWithPreload(() => import('./PdfPreview.tsx'))

/** Shows a version. A sensitive one asks for Family Access first. */
export function DocumentPreview({
  title,
  version,
  isSensitive,
  isOwner,
}: {
  title: string
  version: DocumentVersion
  isSensitive: boolean
  isOwner: boolean
}) {
  const isWithheld = !isOwner && ['pending', 'failed'].includes(version.othersReceive)
  const preview = isWithheld ? (
    <WithheldPreview version={version} />
  ) : (
    <PreviewOfKind key={version.id} title={title} version={version} />
  )
  if (!isSensitive) return preview
  return (
    <div className="grid min-h-96 rounded-lg border border-line bg-raised">
      <RequireFamilyAccess subject="this document" isSection>
        {preview}
      </RequireFamilyAccess>
    </div>
  )
}

function PreviewOfKind({ title, version }: { title: string; version: DocumentVersion }) {
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const kind = findPreviewKind(version.mimeType)
  const address = getFileAddress(version.id, 'inline')
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  if (hasFailed) return <PreviewFailed onRetry={retry} />
  const onError = () => setFailed(true)
  switch (kind) {
    case 'image':
      return (
        <img
          key={attempt}
          src={address}
          alt={title}
          onError={onError}
          className="mx-auto max-h-[min(80dvh,60rem)] rounded-lg border border-line bg-sunken object-contain"
        />
      )
    case 'video':
      return (
        // A family's own recording has no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          key={attempt}
          src={address}
          aria-label={title}
          controls
          preload="metadata"
          onError={onError}
          className="aspect-video max-h-[80dvh] w-full rounded-lg bg-deep"
        />
      )
    case 'audio':
      return (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio
          key={attempt}
          src={address}
          aria-label={title}
          controls
          preload="metadata"
          onError={onError}
          className="w-full"
        />
      )
    case 'text':
      return <TextPreview version={version} />
    case 'pdf':
      return (
        <ErrorBoundary key={attempt} fallback={<PreviewFailed onRetry={retry} />}>
          <Pdf title={title} version={version} />
        </ErrorBoundary>
      )
    case 'none':
      return (
        <PreviewFrame>
          {version.hasThumbnail && (
            <img
              src={`${getFileAddress(version.id)}/thumbnail`}
              alt={title}
              className="mx-auto mt-8 max-h-120 rounded-sm"
            />
          )}
          <EmptyState title={version.hasThumbnail ? 'A small preview' : 'No preview'} heading="h2">
            This type of file ({formatFileType(version.mimeType)}) cannot be shown here in full size. Download
            it to open it on your device.
          </EmptyState>
        </PreviewFrame>
      )
  }
}

/** The first page, and all pages when the reader turns to it. Without a picture of it, all pages at once. */
function Pdf({ title, version }: { title: string; version: DocumentVersion }) {
  // The picture may be made while all pages are shown.
  const [hasPoster, setPoster] = useState(version.hasThumbnail)
  const [isOpen, setOpen] = useState(!version.hasThumbnail)
  const [isReady, setReady] = useState(false)
  const [attempt, setAttempt] = useState(0)
  return (
    <>
      {!isReady &&
        (hasPoster ? (
          <PdfPoster
            title={title}
            version={version}
            isLoading={isOpen}
            onOpen={() => setOpen(true)}
            onError={() => {
              setPoster(false)
              setOpen(true)
            }}
          />
        ) : (
          <LoadingPreview />
        ))}
      {isOpen && (
        <PdfPreview
          key={attempt}
          title={title}
          version={version}
          onReady={() => setReady(true)}
          onRetry={() => {
            setReady(false)
            setAttempt(attempt + 1)
          }}
        />
      )}
    </>
  )
}

/** A picture that others cannot open (yet). The page asks again while its copy is being made. */
function WithheldPreview({ version }: { version: DocumentVersion }) {
  const isPending = version.othersReceive === 'pending'
  return (
    <PreviewFrame>
      <EmptyState title={isPending ? 'Being prepared' : 'No preview'} heading="h2">
        {isPending
          ? 'This picture is being prepared without its location. It appears here in a moment.'
          : 'The location cannot be removed from this picture, so only its owner can open it.'}
      </EmptyState>
    </PreviewFrame>
  )
}

/** A frame as high as a preview, so that the page does not shift when it is loaded. */
function PreviewFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-96 content-center rounded-lg border border-line bg-raised">{children}</div>
  )
}

function LoadingPreview() {
  return (
    <output>
      <span className="sr-only">Loading the preview</span>
      <Skeleton className="aspect-[17/22] w-full rounded-lg" />
    </output>
  )
}

function PreviewFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <PreviewFrame>
      <EmptyState
        title="The preview could not be loaded"
        heading="h2"
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        <p role="alert">Check your connection, then try again. You can also download the document.</p>
      </EmptyState>
    </PreviewFrame>
  )
}
