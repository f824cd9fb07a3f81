import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCurrentUser } from '#browser/platform/current-user.ts'
import { findOpenDraft, hasOpenDraft } from '#browser/platform/drafts.ts'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { formatDay } from '#browser/platform/format-instant.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { LoadMore } from '#browser/ui/lists/LoadMore.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { formatCount } from '#contract/counts.ts'
import type { FamilyMedia } from '#contract/media.ts'

import { getPhotographName } from './photograph.ts'
import { PhotographGrid } from './PhotographGrid.tsx'
import { createMediaQuery, draftKeys, useDeleteMedia } from './queries.ts'
import { RemovedPhotograph } from './RemovedPhotograph.tsx'

const ShareMediaDialog = lazyDialog(() => import('./ShareMediaDialog.tsx'))
const EditPhotographDialog = lazyDialog(() => import('./EditPhotographDialog.tsx'))

/** Section 2: the tab 'Photos & Videos' of a profile, with the dialog Share Media. */
export function Photographs({ member }: { member: { id: string; firstName: string } }) {
  const list = useInfiniteQuery(createMediaQuery(member.id))
  const userId = useCurrentUser().user?.id
  const [isSharing, setSharing] = useState(() => hasOpenDraft(draftKeys.share(member.id), userId))
  const [editing, setEditing] = useState<FamilyMedia | null>(null)
  // The photograph of a form that was open when the page was left.
  const [draftId, setDraftId] = useState(() => findOpenDraft(draftKeys.edits(member.id), userId))
  const [removed, setRemoved] = useState<FamilyMedia[]>([])

  if (list.data === undefined && list.isError)
    return (
      <LoadFailed
        title="The photographs could not be loaded"
        error={list.error}
        heading="h2"
        onRetry={list.refetch}
      />
    )
  if (list.data === undefined)
    return (
      <output className="grid grid-cols-3 gap-2">
        <span className="sr-only">Loading photographs</span>
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </output>
    )
  const { rows: photographs, total } = list.data
  // The row of the list has the current version after an edit conflict.
  const edited = photographs.find(({ id }) => id === (editing?.id ?? draftId)) ?? editing
  const renderCaption = (photograph: FamilyMedia, close: () => void) => (
    <PhotographCaption
      photograph={photograph}
      onEdit={() => {
        close()
        setEditing(photograph)
      }}
      onRemoved={() => {
        close()
        setRemoved(before => [...before, photograph])
      }}
    />
  )
  // The button of the empty state is replaced by the one above the photographs.
  const shareAction = (
    <Button
      ref={focusSuccessor}
      id="share-media"
      data-focus-successor="share-media"
      onClick={() => setSharing(true)}
    >
      Share Media
    </Button>
  )
  return (
    <div className="grid gap-5">
      {photographs.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-small text-muted tabular">
            {total === 1 ? 'One photograph' : `${formatCount(total)} photographs`}
          </p>
          {shareAction}
        </div>
      )}
      {removed.map(photograph => (
        <RemovedPhotograph
          key={photograph.id}
          photograph={photograph}
          onRestored={() => setRemoved(before => before.filter(({ id }) => id !== photograph.id))}
        />
      ))}
      {photographs.length === 0 ? (
        <EmptyState title="No photographs yet" heading="h2" action={shareAction}>
          Share a photograph of {member.firstName}: a first day of school, a wedding, a family dinner.
        </EmptyState>
      ) : (
        <PhotographGrid
          label={`Photographs of ${member.firstName}`}
          photographs={photographs}
          caption={renderCaption}
        />
      )}
      <LoadMore list={list} noun="photographs" auto />
      {isSharing && <ShareMediaDialog member={member} onClose={() => setSharing(false)} />}
      {edited !== null && (
        <EditPhotographDialog
          key={edited.id}
          photograph={edited}
          onClose={() => {
            setEditing(null)
            setDraftId(undefined)
          }}
        />
      )}
    </div>
  )
}

function PhotographCaption({
  photograph,
  onEdit,
  onRemoved,
}: {
  photograph: FamilyMedia
  onEdit: () => void
  onRemoved: () => void
}) {
  const { description, uploadedBy, createdAt, canEdit, isPublic } = photograph
  const remove = useDeleteMedia(photograph, onRemoved)
  const name = getPhotographName(photograph.title, 0)
  return (
    <>
      {description !== null && (
        <p className="mx-auto mt-1 max-h-24 max-w-prose overflow-y-auto text-small whitespace-pre-line">
          {description}
        </p>
      )}
      <p className="mt-1 flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-caption text-muted">
        <span>
          {uploadedBy}
          {createdAt !== '' && (
            <>
              , <time dateTime={createdAt}>{formatDay(createdAt)}</time>
            </>
          )}
        </span>
        {!isPublic && <Badge tone="gold">Only visible to you</Badge>}
      </p>
      {canEdit && (
        <div className="mt-2 flex justify-center gap-1">
          <Button variant="quiet" size="small" aria-label={`Edit: ${name}`} onClick={onEdit}>
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
      )}
    </>
  )
}
