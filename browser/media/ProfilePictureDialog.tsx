import { useState } from 'react'

import { failureSentence } from '#browser/platform/call.ts'
import { useSingleFlight } from '#browser/platform/use-guarded-mutation.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import type { FamilyMember } from '#contract/family-tree.ts'

import { photographUrl } from './photograph.ts'
import { PhotographPicker } from './PhotographPicker.tsx'
import { useInvalidateMedia, useUpdateProfileImage } from './queries.ts'
import { usePhotographUpload } from './use-photograph-upload.ts'

/** Sets or removes your own picture in the tree. */
export default function ProfilePictureDialog({
  member,
  onClose,
}: {
  member: FamilyMember
  onClose: () => void
}) {
  const upload = usePhotographUpload(1)
  const invalidateMedia = useInvalidateMedia()
  const [error, setError] = useState<string | null>(null)
  const update = useUpdateProfileImage(member, onClose)
  const isPending = upload.isSending || update.isPending

  const save = useSingleFlight(async () => {
    setError(null)
    if (upload.items.length === 0) return setError('Choose a photograph first.')
    const [id] = (await upload.send({ memberId: member.id, isPublic: true })) ?? []
    if (id === undefined) return
    void invalidateMedia(member.id)
    update.mutate(photographUrl(id))
  })

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="My picture"
      description="Your picture appears on your page, in the tree and among your photographs. The whole family can see it."
      footer={
        <>
          {member.profileImage !== null && (
            <Button
              variant="quiet"
              className="mr-auto text-muted"
              disabled={isPending}
              onClick={() => update.mutate(null)}
            >
              Remove picture
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={isPending} pendingLabel="Saving..." onClick={() => save()}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {(error !== null || update.isError) && (
          <Alert>
            {error ?? failureSentence(update.error, 'Your picture could not be saved. Please try again.')}
          </Alert>
        )}
        <PhotographPicker upload={upload} label="Choose a photograph" max={1} onRetry={() => save()} />
      </div>
    </Dialog>
  )
}
