import { useEffect } from 'react'
import type { z } from 'zod'

import { MediaAttachments } from '#browser/media/attachments/MediaAttachments.tsx'
import type { Attachments } from '#browser/media/attachments/use-media-attachments.ts'
import { audienceOptions } from '#browser/media/audience-options.ts'
import { MediaInput } from '#browser/media/upload/media-input.ts'
import type { FormValues, ServerForm } from '#browser/platform/forms/server-form.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Form, SubmitButton } from '#browser/ui/forms/Form.tsx'
import { RadioField } from '#browser/ui/forms/RadioField.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { NewPost } from '#contract/posts.ts'

/** The fields of the form. Its photographs and videos are shared before the post is sent. */
export const PostInput = NewPost.pick({ title: true, content: true, isPublic: true }).extend(MediaInput.shape)
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

/** The title, content, photographs, videos and audience of a post. Cancel keeps the input and the uploads. */
export function PostForm({ form, attachments, submitLabel, pendingLabel, onClose, label }: PostFormProps) {
  const { setFocus } = form
  useEffect(() => setFocus('content'), [setFocus])
  const cancel = () => {
    form.close()
    onClose()
  }
  return (
    <Form form={form} label={label}>
      <TextField form={form} name="title" label="Title" hint="Optional." />
      <TextAreaField form={form} name="content" label="Content" rows={5} required />
      <MediaAttachments attachments={attachments} />
      <RadioField
        form={form}
        name="isPublic"
        label="Who can read this post"
        options={audienceOptions}
        className="max-w-narrow"
      />
      {attachments.isIncomplete && (
        <Alert>
          A file could not be uploaded, so your post has not been published. Try the upload again or remove
          the file.
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          form={form}
          isPending={attachments.upload.progress !== undefined}
          pendingLabel={attachments.upload.progress ?? pendingLabel}
        >
          {submitLabel}
        </SubmitButton>
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
