import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { formatDuration, getMediaName, getMediaNoun, getMembersLabel } from '#browser/media/describe-media.ts'
import { useDeleteMedia } from '#browser/media/queries.ts'
import { formatFileSize } from '#browser/platform/format/format-file-size.ts'
import { formatDay } from '#browser/platform/format/format-instant.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import type { FamilyMedia } from '#contract/media/media.ts'

/** The uploader, the day and the audience, below the picture. */
export function MediaByline({
  media: { uploadedBy, createdAt, isPublic, isSharePending, canEdit },
  onEdit,
}: {
  media: FamilyMedia
  onEdit: () => void
}) {
  return (
    <p className="mt-1 flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-caption text-muted">
      <span>
        {uploadedBy}
        {createdAt !== '' && (
          <>
            , <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          </>
        )}
      </span>
      {!isPublic && <Badge tone="gold">{isSharePending ? 'Not shared yet' : 'Only visible to you'}</Badge>}
      {!isPublic && canEdit && (
        <Button variant="quiet" size="small" onClick={onEdit}>
          Change who can see it
        </Button>
      )}
    </p>
  )
}

export interface MediaFactsProps {
  media: FamilyMedia
  /** The member whose profile is open. */
  pageMemberId: string
  onEdit: () => void
  onRemoved: () => void
}

/** All about a photograph or video, in a panel beside it. Its uploader can edit and delete it. */
export function MediaFacts({ media, pageMemberId, onEdit, onRemoved }: MediaFactsProps) {
  const { description, members, memberId, mediaType, width, height, duration, fileSize, canEdit } = media
  const noun = getMediaNoun(mediaType)
  const size = [
    duration !== null && formatDuration(duration),
    `${width} × ${height}`,
    fileSize !== null && formatFileSize(fileSize),
  ]
  return (
    <div className="grid gap-6">
      <h2 className="text-title">{media.title ?? `About this ${noun}`}</h2>
      {description !== null && <p className="text-small wrap-anywhere whitespace-pre-line">{description}</p>}
      <dl className="grid gap-4 text-small">
        {members.length > 0 && (
          <Fact term={getMembersLabel(mediaType)}>
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {members.map(({ id, name }) => (
                <li key={id}>
                  {id === pageMemberId ? (
                    name
                  ) : (
                    <Link href={buildPath('familyMember', { id })} className="link">
                      {name}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact term="Shared by">
          {media.uploadedBy}
          {media.createdAt !== '' && `, ${formatDay(media.createdAt)}`}
          {memberId !== pageMemberId && (
            <Link href={buildPath('familyMember', { id: memberId })} className="link mt-1 block">
              Open the page it was shared on
            </Link>
          )}
        </Fact>
        <Fact term="Who can see it">{media.isPublic ? 'The whole family' : 'Only you'}</Fact>
        <Fact term={mediaType === 'video' ? 'Length and size' : 'Size'}>
          <span className="tabular">{size.filter(Boolean).join(', ')}</span>
        </Fact>
      </dl>
      {canEdit && <MediaActions media={media} onEdit={onEdit} onRemoved={onRemoved} />}
    </div>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-caption text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function MediaActions({ media, onEdit, onRemoved }: Omit<MediaFactsProps, 'pageMemberId'>) {
  const remove = useDeleteMedia(media, onRemoved)
  const name = getMediaName(media, 0)
  return (
    <div className="flex gap-2">
      <Button variant="secondary" size="small" aria-label={`Edit: ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        variant="quiet"
        size="small"
        className="text-muted"
        aria-label={`Delete: ${name}`}
        pending={remove.isPending}
        onClick={() => remove.mutate()}
      >
        Delete
      </Button>
    </div>
  )
}
