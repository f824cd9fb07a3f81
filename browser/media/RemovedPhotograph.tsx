import { useEffect, useRef } from 'react'

import { Button } from '#browser/ui/Button.tsx'
import type { FamilyMedia } from '#contract/media.ts'

import { useRestoreMedia } from './queries.ts'

/** Replaces a deleted photograph until the page is left, and offers to restore it. */
export function RemovedPhotograph({
  photograph,
  onRestored,
}: {
  photograph: FamilyMedia
  onRestored: () => void
}) {
  const restore = useRestoreMedia(photograph, onRestored)
  const undo = useRef<HTMLButtonElement>(null)
  // The lightbox is closed and the photograph that opened it was removed.
  useEffect(() => undo.current?.focus(), [])
  const name = photograph.title ?? 'photograph'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md bg-sunken py-3 pr-3 pl-5">
      <p className="text-small text-muted">
        {photograph.title === null ? 'The photograph' : `“${name}”`} was deleted.
      </p>
      <Button
        ref={undo}
        variant="quiet"
        size="small"
        aria-label={`Undo: ${name}`}
        pending={restore.isPending}
        onClick={() => restore.mutate()}
      >
        Undo
      </Button>
    </div>
  )
}
