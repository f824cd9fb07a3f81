import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'

import { PhotographAttachments } from '#browser/media/PhotographAttachments.tsx'
import { usePhotographUpload } from '#browser/media/use-photograph-upload.ts'
import { fieldSentencesOf } from '#browser/platform/call.ts'
import { useOneAtATime } from '#browser/platform/use-sending.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Choice } from '#browser/ui/forms/Choice.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Input } from '#browser/ui/forms/Input.tsx'
import { Textarea } from '#browser/ui/forms/Textarea.tsx'
import type { AttachedMedia } from '#contract/media.ts'
import { mostPhotographsOfAPost } from '#contract/photograph-limits.ts'
import { NewPost } from '#contract/posts.ts'

import type { PostContent } from './queries.ts'

/** What stands in the fields of a post. */
export interface PostFields {
  title: string
  content: string
  isPublic: boolean
}

export const emptyPost: PostFields = { title: '', content: '', isPublic: true }

const fields = NewPost.pick({ title: true, content: true, isPublic: true })
type Said = Omit<PostContent, 'mediaIds'>

export interface PostFormProps {
  /** What the form is called: 'New post'. */
  label: string
  initial: PostFields
  /** Whose page it stands on, and so its photographs. */
  memberId: string
  /** The photographs that it carries already. */
  media?: readonly AttachedMedia[]
  /** Why the last try failed. What was typed stays. */
  error: Error | null
  isPending: boolean
  submitLabel: string
  pendingLabel: string
  onChange?: (text: PostFields) => void
  onCancel: () => void
  onSubmit: (written: PostContent) => void
}

/** Title, words, photographs, and for whom. */
export function PostForm({ label, initial, error, isPending, onChange, onSubmit, ...rest }: PostFormProps) {
  const { control, register, handleSubmit, formState, setError, setFocus, subscribe } = useForm<
    PostFields,
    unknown,
    Said
  >({
    resolver: zodResolver<PostFields, unknown, Said>(fields as z.ZodType<Said, PostFields>),
    defaultValues: initial,
  })
  const { errors } = formState
  const [kept, setKept] = useState<readonly AttachedMedia[]>(rest.media ?? [])
  const [isIncomplete, setIncomplete] = useState(false)
  const photographs = usePhotographUpload(mostPhotographsOfAPost - kept.length)
  // Until the post is there they are for nobody else; then they are for whom the post is.
  const send = (only?: number) => photographs.send({ memberId: rest.memberId, isPublic: false }, only)

  // Photographs that are on their way must not set out a second time.
  const submit = useOneAtATime(async (said: Said) => {
    setIncomplete(false)
    const ids = await send()
    if (ids === null) setIncomplete(true)
    else onSubmit({ ...said, mediaIds: [...kept.map(({ id }) => id), ...ids] })
  })

  function cancel(): void {
    for (const { key } of photographs.items) photographs.remove(key)
    rest.onCancel()
  }

  // Whoever opens it came to write.
  useEffect(() => setFocus('content'), [setFocus])
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onChange?.(values) }),
    [subscribe, onChange],
  )
  useEffect(() => {
    const said = fieldSentencesOf(error)
    for (const name of ['title', 'content'] as const) {
      const message = said[name]
      if (message !== undefined) setError(name, { message }, { shouldFocus: true })
    }
  }, [error, setError])

  return (
    <form aria-label={label} noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      <Field label="Title" hint="May be left out." error={errors.title?.message}>
        <Input autoComplete="off" {...register('title')} />
      </Field>
      <Field label="Content" error={errors.content?.message} required>
        <Textarea rows={5} {...register('content')} />
      </Field>
      <PhotographAttachments
        kept={kept}
        onKeep={setKept}
        photographs={photographs}
        onRetry={key => void send(key)}
      />
      <Controller
        control={control}
        name="isPublic"
        render={({ field: { value, onChange: choose } }) => (
          <Choice
            label="Who may read it"
            options={[
              { value: 'public', label: 'The whole family' },
              { value: 'private', label: 'Only me' },
            ]}
            value={value ? 'public' : 'private'}
            onChange={chosen => choose(chosen === 'public')}
            className="max-w-narrow"
          />
        )}
      />
      {isIncomplete && photographs.items.some(({ state }) => state !== 'sent') && (
        <Alert>
          Nothing is posted yet, because a photograph has not arrived. Please try it again or take it away.
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isPending || photographs.isSending} pendingLabel={rest.pendingLabel}>
          {rest.submitLabel}
        </Button>
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
