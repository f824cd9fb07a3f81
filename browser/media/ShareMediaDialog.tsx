import { useState } from 'react'

import { toast } from '#browser/platform/toast.ts'
import { useOneAtATime } from '#browser/platform/use-sending.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Choice } from '#browser/ui/forms/Choice.tsx'

import { PhotographPicker } from './PhotographPicker.tsx'
import { useInvalidateMedia } from './queries.ts'
import { usePhotographUpload } from './use-photograph-upload.ts'

const most = 50

/** Section 2, dialog Share Media: photographs for somebody's page, with a word on each and for whom they are. */
export default function ShareMediaDialog({
  member,
  onClose,
}: {
  member: { id: string; firstName: string }
  onClose: () => void
}) {
  const photographs = usePhotographUpload(most)
  const readAgain = useInvalidateMedia()
  const [isPublic, setPublic] = useState(true)
  const [sentence, setSentence] = useState<string | null>(null)
  const { items: chosen, isSending } = photographs

  async function share(only?: number): Promise<void> {
    setSentence(null)
    if (chosen.length === 0) return setSentence('Please choose a photograph first.')
    const ids = await photographs.send({ memberId: member.id, isPublic }, only)
    void readAgain(member.id)
    if (ids === null)
      return setSentence(
        only === undefined ? 'Some have not arrived. What has, is on the page already.' : null,
      )
    toast({ title: ids.length === 1 ? 'Photograph shared' : `${ids.length} photographs shared` })
    onClose()
  }
  const shareAll = useOneAtATime(() => share())

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Share Media"
      description={`Photographs for ${member.firstName}’s page. Where and when they were taken, as a camera notes it, is removed.`}
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
        {sentence !== null && <Alert>{sentence}</Alert>}
        <PhotographPicker
          photographs={photographs}
          label="Choose photographs"
          most={most}
          onRetry={key => void share(key)}
        />
        <Choice
          label="Who may see them"
          options={[
            { value: 'public', label: 'The whole family' },
            { value: 'private', label: 'Only me' },
          ]}
          value={isPublic ? 'public' : 'private'}
          onChange={chosen => setPublic(chosen === 'public')}
          className="max-w-narrow"
        />
      </div>
    </Dialog>
  )
}
