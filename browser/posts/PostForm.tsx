import { useEffect } from 'react'
import type { z } from 'zod'

import { audienceOptions } from '#browser/media/audience-options.ts'
import { DraftPhotographs } from '#browser/media/draft-photographs.ts'
import { PhotographAttachments } from '#browser/media/PhotographAttachments.tsx'
import type { Attachments } from '#browser/media/use-photograph-attachments.ts'
import type { FormValues, ServerForm } from '#browser/platform/forms/server-form.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Form, SubmitButton } from '#browser/ui/forms/Form.tsx'
import { RadioField } from '#browser/ui/forms/RadioField.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { NewPost } from '#contract/posts.ts'

/** The fields of the form. The photographs are uploaded before the post is sent. */
export const PostInput = NewPost.pick({ title: true, content: true, isPublic: true }).extend({
  photographs: DraftPhotographs,
})
type PostFields = FormValues<z.input<typeof PostInput>>

export interface PostFormProps {
  /** The accessible name of the form: 'New post'. */
  label: string
  form: ServerForm<PostFields>
  attachments: Attachments
  submitLabel: string
  pendingLabel: string
  onClose: () => void
}

/** The title, content, photographs and audience of a post. */
export function PostForm({ form, attachments, submitLabel, pendingLabel, onClose, label }: PostFormProps) {
  const { setFocus } = form
  useEffect(() => setFocus('content'), [setFocus])
  const cancel = () => {
    attachments.discard()
    form.close()
    onClose()
  }
  return (
    <Form form={form} label={label}>
      <TextField form={form} name="title" label="Title" hint="Optional." />
      <TextAreaField form={form} name="content" label="Content" rows={5} required />
      <PhotographAttachments attachments={attachments} />
      <RadioField
        form={form}
        name="isPublic"
        label="Who can read this post"
        options={audienceOptions}
        className="max-w-narrow"
      />
      {attachments.isIncomplete && (
        <Alert>
          A photograph could not be uploaded, so your post has not been published. Try the upload again or
          remove the photograph.
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} isPending={attachments.upload.isSending} pendingLabel={pendingLabel}>
          {submitLabel}
        </SubmitButton>
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
