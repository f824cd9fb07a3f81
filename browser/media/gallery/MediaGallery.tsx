import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { countMedia } from '#browser/media/describe-media.ts'
import { draftKeys } from '#browser/media/draft-keys.ts'
import { createMediaQuery, getAlbumAddress } from '#browser/media/queries.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { findOpenDraft, hasOpenDraft } from '#browser/platform/drafts/drafts.ts'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { Button } from '#browser/ui/Button.tsx'
import { SegmentedControl } from '#browser/ui/controls/SegmentedControl.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { LoadMore } from '#browser/ui/lists/LoadMore.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { PageDrop } from '#browser/uploads/PageDrop.tsx'
import { formatCount } from '#contract/counts.ts'
import type { FamilyMedia } from '#contract/media.ts'

import { LoadingMedia } from './LoadingMedia.tsx'
import { MediaByline, MediaFacts } from './MediaFacts.tsx'
import { MediaGrid } from './MediaGrid.tsx'
import { RemovedMedia } from './RemovedMedia.tsx'

const ShareMediaDialog = lazyDialog(() => import('#browser/media/upload/ShareMediaDialog.tsx'))
const EditMediaDialog = lazyDialog(() => import('./EditMediaDialog.tsx'))

type Filter = 'all' | 'image' | 'video'

/** Section 2: the tab 'Photos & Videos' of a profile, with the dialog Share Media. */
export default function MediaGallery({ member }: { member: { id: string; firstName: string } }) {
  const [filter, setFilter] = useState<Filter>('all')
  const list = useInfiniteQuery(createMediaQuery(member.id, filter === 'all' ? undefined : filter))
  const { dialogs, share, edit } = useMediaDialogs(member, list.data?.rows ?? [])
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
  // The button of the empty state is replaced by the one above the photographs.
  const shareAction = (
    <Button
      ref={focusSuccessor}
      id="share-media"
      data-focus-successor="share-media"
      onPointerEnter={ShareMediaDialog.preload}
      onFocus={ShareMediaDialog.preload}
      onClick={() => share()}
    >
      Share Media
    </Button>
  )
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

function GalleryHeader({
  memberId,
  filter,
  onFilterChange,
  count,
  shareAction,
}: {
  memberId: string
  filter: Filter
  onFilterChange: (filter: Filter) => void
  count: string
  shareAction: ReactNode
}) {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <SegmentedControl
          label="Show"
          labelHidden
          options={filterOptions}
          value={filter}
          onChange={onFilterChange}
          className="max-sm:w-full"
        />
        <div className="flex items-center justify-between gap-x-2 max-sm:w-full">
          <Button
            variant="quiet"
            size="small"
            className="max-sm:-ml-3.5"
            href={getAlbumAddress(memberId)}
            download
          >
            <Download aria-hidden="true" strokeWidth={1.5} />
            Download album
          </Button>
          {shareAction}
        </div>
      </div>
      <output className="text-small text-muted tabular">{count}</output>
    </div>
  )
}

const filterOptions: readonly { value: Filter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'image', label: 'Photographs' },
  { value: 'video', label: 'Videos' },
]

/** `12 photographs and one video`. Until all are loaded, `128 photographs and videos`. */
function describeCount(media: readonly FamilyMedia[], total: number, filter: Filter): string {
  const nouns = { all: 'photographs and videos', image: 'photographs', video: 'videos' }
  if (total === 0) return `No ${nouns[filter]} yet`
  return total > media.length ? `${formatCount(total)} ${nouns[filter]}` : countMedia(media)
}

/** The dialogs of the tab. One that was open when the page was left opens again with its draft. */
function useMediaDialogs(member: { id: string; firstName: string }, media: readonly FamilyMedia[]) {
  const userId = useCurrentUser().user?.id
  const [isSharing, setSharing] = useState(() => hasOpenDraft(draftKeys.share(member.id), userId))
  const [files, setFiles] = useState<readonly File[]>()
  const [editing, setEditing] = useState<FamilyMedia | null>(null)
  const [draftId, setDraftId] = useState(() => findOpenDraft(draftKeys.edits(member.id), userId))
  const share = (chosen?: readonly File[]) => {
    setFiles(chosen)
    setSharing(true)
  }
  // The row of the list has the current version after an edit conflict.
  const edited = media.find(({ id }) => id === (editing?.id ?? draftId)) ?? editing
  return {
    share,
    edit: setEditing,
    dialogs: (
      <>
        <PageDrop onFiles={share} />
        {isSharing && <ShareMediaDialog member={member} files={files} onClose={() => setSharing(false)} />}
        {edited !== null && (
          <EditMediaDialog
            key={edited.id}
            media={edited}
            pageMemberId={member.id}
            onClose={() => {
              setEditing(null)
              setDraftId(undefined)
            }}
          />
        )}
      </>
    ),
  }
}
