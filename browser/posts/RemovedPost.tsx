import { useEffect, useRef } from 'react'

import { Button } from '#browser/ui/Button.tsx'
import type { FamilyPost } from '#contract/posts.ts'

import { formatPostLabel } from './Post.tsx'
import { useRestorePost } from './queries.ts'

/** Replaces a deleted post until the page is left, and offers to restore it. */
export function RemovedPost({ post, onRestored }: { post: FamilyPost; onRestored: () => void }) {
  const restorePost = useRestorePost(post)
  const undo = useRef<HTMLButtonElement>(null)
  // The focused delete button was removed.
  useEffect(() => undo.current?.focus(), [])
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md bg-sunken py-3 pr-3 pl-5">
      <p className="text-small text-muted">“{formatPostLabel(post)}” was deleted.</p>
      <Button
        ref={undo}
        variant="quiet"
        size="small"
        aria-label={`Undo: ${formatPostLabel(post)}`}
        pending={restorePost.isPending}
        onClick={() => restorePost.mutate(undefined, { onSuccess: onRestored })}
      >
        Undo
      </Button>
    </div>
  )
}
