import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'

import { CallFailed } from '#browser/platform/call.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Choice } from '#browser/ui/Choice.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Input } from '#browser/ui/Input.tsx'
import { Textarea } from '#browser/ui/Textarea.tsx'
import { NewPost } from '#contract/posts.ts'

import type { Written } from './post-mutations.ts'

/** What stands in the fields of a post. */
export interface PostText {
  title: string
  content: string
  isPublic: boolean
}

export const emptyPost: PostText = { title: '', content: '', isPublic: true }

const fields = NewPost.pick({ title: true, content: true, isPublic: true })

export interface PostFormProps {
  /** What the form is called: 'New post'. */
  label: string
  initial: PostText
  /** Why the last try failed. What was typed stays. */
  error: Error | null
  isPending: boolean
  submitLabel: string
  pendingLabel: string
  onChange?: (text: PostText) => void
  onCancel: () => void
  onSubmit: (written: Written) => void
}

/** Title, words, and for whom. */
export function PostForm({ label, initial, error, isPending, onChange, onSubmit, ...rest }: PostFormProps) {
  const { control, register, handleSubmit, formState, setError, setFocus, subscribe } = useForm<
    PostText,
    unknown,
    Written
  >({
    resolver: zodResolver<PostText, unknown, Written>(fields as z.ZodType<Written, PostText>),
    defaultValues: initial,
  })
  const { errors } = formState

  // Whoever opens it came to write.
  useEffect(() => setFocus('content'), [setFocus])
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onChange?.(values) }),
    [subscribe, onChange],
  )
  useEffect(() => {
    const said = error instanceof CallFailed ? error.failure?.fields : undefined
    for (const name of ['title', 'content'] as const) {
      const message = said?.[name]
      if (message !== undefined) setError(name, { message }, { shouldFocus: true })
    }
  }, [error, setError])

  return (
    <form aria-label={label} noValidate onSubmit={handleSubmit(onSubmit)} className="grid gap-4">
      <Field label="Title" hint="May be left out." error={errors.title?.message}>
        <Input autoComplete="off" {...register('title')} />
      </Field>
      <Field label="Content" error={errors.content?.message} required>
        <Textarea rows={5} {...register('content')} />
      </Field>
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
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isPending} pendingLabel={rest.pendingLabel}>
          {rest.submitLabel}
        </Button>
        <Button variant="quiet" onClick={rest.onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
