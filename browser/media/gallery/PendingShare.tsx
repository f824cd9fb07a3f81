import { useInfiniteQuery } from '@tanstack/react-query'

import { countMedia } from '#browser/media/describe-media.ts'
import { draftKeys } from '#browser/media/draft-keys.ts'
import { createMediaQuery } from '#browser/media/queries.ts'
import { removeDraft } from '#browser/platform/drafts/drafts.ts'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { Button } from '#browser/ui/Button.tsx'
import { ConfirmButton } from '#browser/ui/overlays/ConfirmButton.tsx'
import type { FamilyMedia } from '#contract/media/media.ts'

import { useEndShare } from './use-end-share.ts'

/** What an interrupted share has left: private files, which are shared or deleted together. */
export function PendingShare({
  memberId,
  onDeleted,
}: {
  memberId: string
  onDeleted: (media: readonly FamilyMedia[]) => void
}) {
  const { data } = useInfiniteQuery(createMediaQuery(memberId, { isSharePending: 'true' }))
  const { endShare, pending, progress } = useEndShare(memberId, onDeleted)
  if (data === undefined || data.total === 0) return null
  const { rows, total } = data
  const count = rows.length === total ? countMedia(rows) : `${total} photographs and videos`
  function deleteAll(): void {
    // The form would continue with the deleted files.
    removeDraft(draftKeys.share(memberId))
    endShare('delete')
  }
  return (
    <section
      aria-labelledby="pending-share"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-gold-soft py-4 pr-3 pl-5"
    >
      <div className="min-w-0 grow basis-72">
        <p id="pending-share" className="font-medium">
          {count} not shared yet
        </p>
        <output className="block text-small text-muted">
          {progress ??
            'Only you can see them until they are shared. If no other tab or device is sharing them, share them here.'}
        </output>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <ConfirmButton
          {...successor}
          variant="quiet"
          size="small"
          question={{
            title: total === 1 ? 'Delete this file?' : `Delete these ${total} files?`,
            consequence: 'You can undo this until you leave the page.',
            confirmLabel: total === 1 ? 'Delete file' : 'Delete files',
          }}
          disabled={pending !== null}
          onConfirm={deleteAll}
        >
          Delete
        </ConfirmButton>
        <Button
          {...successor}
          variant="quiet"
          size="small"
          disabled={pending !== null}
          onClick={() => endShare('hide')}
        >
          Only for me
        </Button>
        <Button
          {...successor}
          size="small"
          pending={pending === 'share'}
          disabled={pending !== null}
          onClick={() => endShare('share')}
        >
          Share now
        </Button>
      </div>
    </section>
  )
}

/** The section is removed with its last file. */
const successor = { ref: focusSuccessor, 'data-focus-successor': 'share-media' }
