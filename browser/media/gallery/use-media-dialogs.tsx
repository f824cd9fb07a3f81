import { useState } from 'react'

import { draftKeys } from '#browser/media/draft-keys.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { findOpenDraft } from '#browser/platform/drafts/drafts.ts'
import { useDraftDialog } from '#browser/platform/drafts/use-draft-dialog.ts'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { PageDrop } from '#browser/uploads/PageDrop.tsx'
import type { FamilyMedia } from '#contract/media/media.ts'

export const ShareMediaDialog = lazyDialog(() => import('#browser/media/upload/ShareMediaDialog.tsx'))
const EditMediaDialog = lazyDialog(() => import('./EditMediaDialog.tsx'))

/** The dialogs of the tab. One that was open when the page was left opens again with its draft. */
export function useMediaDialogs(member: { id: string; firstName: string }, media: readonly FamilyMedia[]) {
  const userId = useCurrentUser().user?.id
  const [isSharing, setSharing] = useDraftDialog(draftKeys.share(member.id))
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
    isSharing,
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
