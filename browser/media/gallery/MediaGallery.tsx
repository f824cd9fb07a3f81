import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { createMediaQuery } from '#browser/media/queries.ts'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { LoadMore } from '#browser/ui/lists/LoadMore.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import type { FamilyMedia } from '#contract/media/media.ts'

import { describeCount, GalleryHeader, type MediaFilter } from './GalleryHeader.tsx'
import { LoadingMedia } from './LoadingMedia.tsx'
import { MediaByline, MediaFacts } from './MediaFacts.tsx'
import { MediaGrid, type MediaGridProps } from './MediaGrid.tsx'
import { PendingShare } from './PendingShare.tsx'
import { RemovedMedia } from './RemovedMedia.tsx'
import { ShareMediaDialog, useMediaDialogs } from './use-media-dialogs.tsx'

interface MediaGalleryProps extends Pick<MediaGridProps<FamilyMedia>, 'openId' | 'onClosed'> {
  member: { id: string; firstName: string }
}

/** Section 2: the tab 'Photos & Videos' of a profile, with the dialog Share Media. */
export default function MediaGallery({ member, openId, onClosed }: MediaGalleryProps) {
  const [filter, setFilter] = useState<MediaFilter>('all')
  const list = useInfiniteQuery(createMediaQuery(member.id, filter === 'all' ? {} : { mediaType: filter }))
  const { dialogs, isSharing, share, edit } = useMediaDialogs(member, list.data?.rows ?? [])
  const [removed, setRemoved] = useState<FamilyMedia[]>([])

  if (list.data === undefined && list.isError)
    return (
      <LoadFailed
        title="The photographs and videos could not be loaded"
        error={list.error}
        heading="h2"
        onRetry={list.refetch}
      />
    )
  if (list.data === undefined) return <LoadingMedia />
  const { rows: media, total } = list.data
  const isEmpty = media.length === 0 && filter === 'all'
  const shareAction = <ShareButton onClick={() => share()} />
  return (
    <div className="grid gap-5">
      {!isEmpty && (
        <GalleryHeader
          memberId={member.id}
          filter={filter}
          onFilterChange={setFilter}
          count={describeCount(media, total, filter)}
          shareAction={shareAction}
        />
      )}
      {!isSharing && media.some(one => one.isSharePending) && (
        <PendingShare
          memberId={member.id}
          onDeleted={deleted => setRemoved(before => [...before, ...deleted])}
        />
      )}
      {removed.map(one => (
        <RemovedMedia
          key={one.id}
          media={one}
          onRestored={() => setRemoved(before => before.filter(({ id }) => id !== one.id))}
        />
      ))}
      {isEmpty && (
        <EmptyState title="No photographs or videos yet" heading="h2" action={shareAction}>
          Share a photograph or a video of {member.firstName}: a first day of school, a wedding, a family
          dinner.
        </EmptyState>
      )}
      {media.length > 0 && (
        <MediaGrid
          label={`Photographs and videos of ${member.firstName}`}
          media={media}
          total={total}
          openId={openId}
          onClosed={onClosed}
          onNearEnd={() => list.hasNextPage && !list.isFetchingNextPage && void list.fetchNextPage()}
          renderCaption={(one, close) => (
            <MediaByline
              media={one}
              onEdit={() => {
                close()
                edit(one)
              }}
            />
          )}
          renderDetails={(one, close) => (
            <MediaFacts
              media={one}
              pageMemberId={member.id}
              onEdit={() => {
                close()
                edit(one)
              }}
              onRemoved={() => {
                close()
                setRemoved(before => [...before, one])
              }}
            />
          )}
        />
      )}
      <LoadMore list={{ ...list, data: list.data }} noun="photographs and videos" auto />
      {dialogs}
    </div>
  )
}

/** The button of the empty state is replaced by the one above the photographs, which gets its focus. */
function ShareButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      ref={focusSuccessor}
      id="share-media"
      data-focus-successor="share-media"
      onPointerEnter={ShareMediaDialog.preload}
      onFocus={ShareMediaDialog.preload}
      onClick={onClick}
    >
      Share Media
    </Button>
  )
}
