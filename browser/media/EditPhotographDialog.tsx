import { useState, type FormEvent } from 'react'

import { failureFields, failureSentence } from '#browser/platform/call.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Input } from '#browser/ui/forms/Input.tsx'
import { SegmentedControl } from '#browser/ui/forms/SegmentedControl.tsx'
import { Textarea } from '#browser/ui/forms/Textarea.tsx'
import type { FamilyMedia } from '#contract/media.ts'

import { photographUrl, thumbnailUrl } from './photograph.ts'
import { useUpdateMedia, type MediaDetails } from './queries.ts'

/** Edits the title, description and audience of your own photograph. */
export default function EditPhotographDialog({
  photograph,
  onClose,
}: {
  photograph: FamilyMedia
  onClose: () => void
}) {
  const update = useUpdateMedia(photograph, onClose)
  const [details, setDetails] = useState<MediaDetails>({
    title: photograph.title ?? '',
    description: photograph.description ?? '',
    isPublic: photograph.isPublic,
  })
  const { error } = update
  const fieldErrors = failureFields(error)

  function save(event: FormEvent): void {
    event.preventDefault()
    update.mutate(details)
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit photograph"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="photograph" pending={update.isPending} pendingLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      {error !== null && Object.keys(fieldErrors).length === 0 && (
        <Alert className="mb-5">
          {failureSentence(error, 'The photograph could not be saved. Please try again.')}
        </Alert>
      )}
      <form id="photograph" noValidate onSubmit={save} className="grid gap-5">
        <img
          src={thumbnailUrl(photographUrl(photograph.id))}
          alt=""
          className="mx-auto max-h-48 rounded-sm"
        />
        <Field
          label="Title"
          hint="Describe the photograph. Screen readers read this title aloud."
          error={fieldErrors['title']}
        >
          <Input
            autoComplete="off"
            maxLength={200}
            value={details.title}
            onChange={({ target }) => setDetails({ ...details, title: target.value })}
          />
        </Field>
        <Field label="Description" error={fieldErrors['description']}>
          <Textarea
            rows={4}
            maxLength={2000}
            value={details.description}
            onChange={({ target }) => setDetails({ ...details, description: target.value })}
          />
        </Field>
        <SegmentedControl
          label="Who can see this photograph"
          options={[
            { value: 'public', label: 'The whole family' },
            { value: 'private', label: 'Only me' },
          ]}
          value={details.isPublic ? 'public' : 'private'}
          onChange={audience => setDetails({ ...details, isPublic: audience === 'public' })}
        />
      </form>
    </Dialog>
  )
}
