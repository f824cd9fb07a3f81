import { useState } from 'react'

import { sentenceOf } from '#browser/platform/call.ts'
import { useOneAtATime } from '#browser/platform/use-sending.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import type { FamilyMember } from '#contract/family-tree.ts'

import { photographUrl } from './photograph.ts'
import { PhotographPicker } from './PhotographPicker.tsx'
import { useInvalidateMedia, useUpdateProfileImage } from './queries.ts'
import { usePhotographUpload } from './use-photograph-upload.ts'

/** One's own picture in the tree: a photograph for the whole family, or none. */
export default function ProfilePictureDialog({
  member,
  onClose,
}: {
  member: FamilyMember
  onClose: () => void
}) {
  const photographs = usePhotographUpload(1)
  const readAgain = useInvalidateMedia()
  const [sentence, setSentence] = useState<string | null>(null)
  const picture = useUpdateProfileImage(member, onClose)
  const isPending = photographs.isSending || picture.isPending

  const save = useOneAtATime(async () => {
    setSentence(null)
    if (photographs.items.length === 0) return setSentence('Please choose a photograph first.')
    const [id] = (await photographs.send({ memberId: member.id, isPublic: true })) ?? []
    if (id === undefined) return
    void readAgain(member.id)
    picture.mutate(photographUrl(id))
  })

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="My picture"
      description="It stands on your page and in the tree, and among your photographs. The whole family sees it."
      footer={
        <>
          {member.profileImage !== null && (
            <Button
              variant="quiet"
              className="mr-auto text-muted"
              disabled={isPending}
              onClick={() => picture.mutate(null)}
            >
              Take it down
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
        {(sentence !== null || picture.isError) && (
          <Alert>
            {sentence ?? sentenceOf(picture.error, 'Your picture could not be changed. Please try again.')}
          </Alert>
        )}
        <PhotographPicker
          photographs={photographs}
          label="Choose a photograph"
          most={1}
          onRetry={() => save()}
        />
      </div>
    </Dialog>
  )
}
