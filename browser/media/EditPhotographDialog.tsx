import { useState, type FormEvent } from 'react'

import { fieldSentencesOf, sentenceOf } from '#browser/platform/call.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Choice } from '#browser/ui/forms/Choice.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Input } from '#browser/ui/forms/Input.tsx'
import { Textarea } from '#browser/ui/forms/Textarea.tsx'
import type { FamilyMedia } from '#contract/media.ts'

import { photographUrl, thumbnailUrl } from './photograph.ts'
import { useUpdateMedia, type MediaDetails } from './queries.ts'

/** What is said of a photograph of one's own, and who may see it. */
export default function EditPhotographDialog({
  photograph,
  onClose,
}: {
  photograph: FamilyMedia
  onClose: () => void
}) {
  const change = useUpdateMedia(photograph, onClose)
  const [words, setWords] = useState<MediaDetails>({
    title: photograph.title ?? '',
    description: photograph.description ?? '',
    isPublic: photograph.isPublic,
  })
  const { error } = change
  const fields = fieldSentencesOf(error)

  function save(event: FormEvent): void {
    event.preventDefault()
    change.mutate(words)
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
          <Button type="submit" form="photograph" pending={change.isPending} pendingLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      {error !== null && Object.keys(fields).length === 0 && (
        <Alert className="mb-5">
          {sentenceOf(error, 'The photograph could not be changed. Please try again.')}
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
          hint="What is to be seen, also for those who cannot see it."
          error={fields['title']}
        >
          <Input
            autoComplete="off"
            maxLength={200}
            value={words.title}
            onChange={({ target }) => setWords({ ...words, title: target.value })}
          />
        </Field>
        <Field label="Description" error={fields['description']}>
          <Textarea
            rows={4}
            maxLength={2000}
            value={words.description}
            onChange={({ target }) => setWords({ ...words, description: target.value })}
          />
        </Field>
        <Choice
          label="Who may see it"
          options={[
            { value: 'public', label: 'The whole family' },
            { value: 'private', label: 'Only me' },
          ]}
          value={words.isPublic ? 'public' : 'private'}
          onChange={chosen => setWords({ ...words, isPublic: chosen === 'public' })}
        />
      </form>
    </Dialog>
  )
}
