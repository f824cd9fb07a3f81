import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'

import { PhotographAttachments } from '#browser/media/PhotographAttachments.tsx'
import { usePhotographUpload } from '#browser/media/use-photograph-upload.ts'
import { failureFields } from '#browser/platform/call.ts'
import { useSingleFlight } from '#browser/platform/use-guarded-mutation.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Input } from '#browser/ui/forms/Input.tsx'
import { SegmentedControl } from '#browser/ui/forms/SegmentedControl.tsx'
import { Textarea } from '#browser/ui/forms/Textarea.tsx'
import type { AttachedMedia } from '#contract/media.ts'
import { maxPhotographsPerPost } from '#contract/photograph-limits.ts'
import { NewPost } from '#contract/posts.ts'

import type { PostContent } from './queries.ts'

/** The fields of the form. */
export interface PostFields {
  title: string
  content: string
  isPublic: boolean
}

export const emptyPost: PostFields = { title: '', content: '', isPublic: true }

const fields = NewPost.pick({ title: true, content: true, isPublic: true })
type ParsedFields = Omit<PostContent, 'mediaIds'>

export interface PostFormProps {
  /** The accessible name of the form: 'New post'. */
  label: string
  initial: PostFields
  /** The member on whose profile the post and its photographs appear. */
  memberId: string
  /** The photographs that are attached already. */
  media?: readonly AttachedMedia[]
  /** The error of the last attempt. The input stays. */
  error: Error | null
  isPending: boolean
  submitLabel: string
  pendingLabel: string
  onChange?: (text: PostFields) => void
  onCancel: () => void
  onSubmit: (post: PostContent) => void
}

/** The title, content, photographs and audience of a post. */
export function PostForm({ label, initial, error, isPending, onChange, onSubmit, ...rest }: PostFormProps) {
  const { control, register, handleSubmit, formState, setError, setFocus, subscribe } = useForm<
    PostFields,
    unknown,
    ParsedFields
  >({
    resolver: zodResolver<PostFields, unknown, ParsedFields>(fields as z.ZodType<ParsedFields, PostFields>),
    defaultValues: initial,
  })
  const { errors } = formState
  const [attached, setAttached] = useState<readonly AttachedMedia[]>(rest.media ?? [])
  const [isIncomplete, setIncomplete] = useState(false)
  const upload = usePhotographUpload(maxPhotographsPerPost - attached.length)
  // Photographs are private until the post is created; then they have the audience of the post.
  const send = (only?: number) => upload.send({ memberId: rest.memberId, isPublic: false }, only)

  // Prevents a second upload of the same photographs.
  const submit = useSingleFlight(async (input: ParsedFields) => {
    setIncomplete(false)
    const ids = await send()
    if (ids === null) setIncomplete(true)
    else onSubmit({ ...input, mediaIds: [...attached.map(({ id }) => id), ...ids] })
  })

  function cancel(): void {
    for (const { key } of upload.items) upload.remove(key)
    rest.onCancel()
  }

  useEffect(() => setFocus('content'), [setFocus])
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onChange?.(values) }),
    [subscribe, onChange],
  )
  useEffect(() => {
    const fieldErrors = failureFields(error)
    for (const name of ['title', 'content'] as const) {
      const message = fieldErrors[name]
      if (message !== undefined) setError(name, { message }, { shouldFocus: true })
    }
  }, [error, setError])

  return (
    <form aria-label={label} noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      <Field label="Title" hint="Optional." error={errors.title?.message}>
        <Input autoComplete="off" {...register('title')} />
      </Field>
      <Field label="Content" error={errors.content?.message} required>
        <Textarea rows={5} {...register('content')} />
      </Field>
      <PhotographAttachments
        attached={attached}
        onChange={setAttached}
        upload={upload}
        onRetry={key => void send(key)}
      />
      <Controller
        control={control}
        name="isPublic"
        render={({ field: { value, onChange: setValue } }) => (
          <SegmentedControl
            label="Who can read this post"
            options={[
              { value: 'public', label: 'The whole family' },
              { value: 'private', label: 'Only me' },
            ]}
            value={value ? 'public' : 'private'}
            onChange={audience => setValue(audience === 'public')}
            className="max-w-narrow"
          />
        )}
      />
      {isIncomplete && upload.items.some(({ state }) => state !== 'sent') && (
        <Alert>
          A photograph could not be uploaded, so your post has not been published. Try the upload again or
          remove the photograph.
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isPending || upload.isSending} pendingLabel={rest.pendingLabel}>
          {rest.submitLabel}
        </Button>
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
