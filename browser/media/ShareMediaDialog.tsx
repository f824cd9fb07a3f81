import { useState } from 'react'

import { toast } from '#browser/platform/toast.ts'
import { useSingleFlight } from '#browser/platform/use-guarded-mutation.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { SegmentedControl } from '#browser/ui/forms/SegmentedControl.tsx'

import { PhotographPicker } from './PhotographPicker.tsx'
import { useInvalidateMedia } from './queries.ts'
import { usePhotographUpload } from './use-photograph-upload.ts'

const maxPhotographs = 50

/** Section 2, dialog Share Media: uploads photographs to a profile, each with a title, and sets their audience. */
export default function ShareMediaDialog({
  member,
  onClose,
}: {
  member: { id: string; firstName: string }
  onClose: () => void
}) {
  const upload = usePhotographUpload(maxPhotographs)
  const invalidateMedia = useInvalidateMedia()
  const [isPublic, setPublic] = useState(true)
  const [error, setError] = useState<string | null>(null)
  const { items, isSending } = upload

  async function share(only?: number): Promise<void> {
    setError(null)
    if (items.length === 0) return setError('Choose a photograph first.')
    const ids = await upload.send({ memberId: member.id, isPublic }, only)
    void invalidateMedia(member.id)
    if (ids === null)
      return setError(
        only === undefined
          ? 'Some photographs could not be uploaded. The others are already on the page.'
          : null,
      )
    toast({ title: ids.length === 1 ? 'Photograph shared' : `${ids.length} photographs shared` })
    onClose()
  }
  const shareAll = useSingleFlight(() => share())

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Share Media"
      description={`Photographs for ${member.firstName}’s page. We remove the location, time and device that the camera recorded.`}
      size="wide"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={isSending} pendingLabel="Sharing..." onClick={() => shareAll()}>
            Share
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {error !== null && <Alert>{error}</Alert>}
        <PhotographPicker
          upload={upload}
          label="Choose photographs"
          max={maxPhotographs}
          onRetry={key => void share(key)}
        />
        <SegmentedControl
          label="Who can see these photographs"
          options={[
            { value: 'public', label: 'The whole family' },
            { value: 'private', label: 'Only me' },
          ]}
          value={isPublic ? 'public' : 'private'}
          onChange={audience => setPublic(audience === 'public')}
          className="max-w-narrow"
        />
      </div>
    </Dialog>
  )
}
