import { useEffect, useRef } from 'react'

import { getMediaNoun } from '#browser/media/describe-media.ts'
import { useRestoreMedia } from '#browser/media/queries.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { FamilyMedia } from '#contract/media/media.ts'

/** Replaces a deleted photograph or video until the page is left, and offers to restore it. */
export function RemovedMedia({ media, onRestored }: { media: FamilyMedia; onRestored: () => void }) {
  const restore = useRestoreMedia(media, onRestored)
  const undo = useRef<HTMLButtonElement>(null)
  // The viewer is closed, and what opened it was removed.
  useEffect(() => undo.current?.focus(), [])
  const noun = getMediaNoun(media.mediaType)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md bg-sunken py-3 pr-3 pl-5">
      <p className="text-small text-muted">
        {media.title === null ? `The ${noun}` : `“${media.title}”`} was deleted.
      </p>
      <Button
        ref={undo}
        variant="quiet"
        size="small"
        aria-label={`Undo: ${media.title ?? noun}`}
        pending={restore.isPending}
        onClick={() => restore.mutate()}
      >
        Undo
      </Button>
    </div>
  )
}
