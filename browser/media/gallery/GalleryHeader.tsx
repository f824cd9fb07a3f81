import { Download } from 'lucide-react'
import type { ReactNode } from 'react'

import { countMedia } from '#browser/media/describe-media.ts'
import { useDownloadAlbum } from '#browser/media/queries.ts'
import { Button } from '#browser/ui/Button.tsx'
import { SegmentedControl } from '#browser/ui/controls/SegmentedControl.tsx'
import type { FamilyMedia } from '#contract/media/media.ts'
import { formatCount } from '#contract/texts/counts.ts'

export type MediaFilter = 'all' | 'image' | 'video'

/** The filter, the download and the number of photographs and videos above a gallery. */
export function GalleryHeader({
  memberId,
  filter,
  onFilterChange,
  count,
  shareAction,
}: {
  memberId: string
  filter: MediaFilter
  onFilterChange: (filter: MediaFilter) => void
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
          <AlbumButton memberId={memberId} />
          {shareAction}
        </div>
      </div>
      <output className="text-small text-muted tabular">{count}</output>
    </div>
  )
}

const filterOptions: readonly { value: MediaFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'image', label: 'Photographs' },
  { value: 'video', label: 'Videos' },
]

/** `12 photographs and one video`. Until all are loaded, `128 photographs and videos`. */
export function describeCount(media: readonly FamilyMedia[], total: number, filter: MediaFilter): string {
  const nouns = { all: 'photographs and videos', image: 'photographs', video: 'videos' }
  if (total === 0) return `No ${nouns[filter]} yet`
  return total > media.length ? `${formatCount(total)} ${nouns[filter]}` : countMedia(media)
}

/** A failure is a sentence on this page, because a failed link would show none. */
function AlbumButton({ memberId }: { memberId: string }) {
  const download = useDownloadAlbum(memberId)
  return (
    <Button
      variant="quiet"
      size="small"
      className="max-sm:-ml-3.5"
      pending={download.isPending}
      onClick={() => download.mutate()}
    >
      <Download aria-hidden="true" strokeWidth={1.5} />
      Download album
    </Button>
  )
}
