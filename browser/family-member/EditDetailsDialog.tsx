import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'

import { CallFailed, sentenceOf } from '#browser/platform/call.ts'
import { useKeptDraft, useWatchedDraft } from '#browser/platform/use-draft.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Input } from '#browser/ui/Input.tsx'
import { Textarea } from '#browser/ui/Textarea.tsx'
import { OwnDetails, type FamilyMember } from '#contract/family-tree.ts'

import { draftNames } from './draft-names.ts'
import { useChangeOwnDetails } from './proposals.ts'

const details = OwnDetails.omit({ version: true, profileImage: true })

type SaidOfOneself = z.input<typeof details>

/** What one says of oneself, which holds at once. */
export default function EditDetailsDialog({
  member,
  userId,
  onClose,
}: {
  member: FamilyMember
  userId: string
  onClose: () => void
}) {
  const change = useChangeOwnDetails(member, onClose)
  const { error } = change
  const [before] = useState(() => saidOfOneself(member))
  const draft = draftNames.ownDetails(member.id)
  const kept = useKeptDraft(draft, userId) as SaidOfOneself | undefined
  const { register, handleSubmit, getValues, setError, formState } = useForm<SaidOfOneself>({
    resolver: zodResolver(details),
    defaultValues: kept ?? before,
  })
  const { errors } = formState
  useWatchedDraft(draft, userId, () => {
    const entered = getValues()
    return JSON.stringify(entered) === JSON.stringify(before) ? undefined : entered
  })

  useEffect(() => {
    const fields = error instanceof CallFailed ? error.failure?.fields : undefined
    for (const [name, message] of Object.entries(fields ?? {}))
      setError(name as keyof typeof errors & 'email', { message }, { shouldFocus: true })
  }, [error, setError])

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit my details"
      description="This holds at once. Your phone number and email are shown to you and the board only."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="own-details" pending={change.isPending} pendingLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      {error !== null && (
        <Alert className="mb-5">
          {sentenceOf(error, 'Your details could not be changed. Please try again.')}
        </Alert>
      )}
      <form
        id="own-details"
        noValidate
        onSubmit={handleSubmit(entered => change.mutate(entered))}
        className="grid gap-5 sm:grid-cols-2"
      >
        <Field label="Phone Number" error={errors.phoneNumber?.message}>
          <Input type="tel" autoComplete="tel" {...register('phoneNumber')} />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="email" {...register('email')} />
        </Field>
        <Field label="Vocation" error={errors.occupation?.message}>
          <Input autoComplete="organization-title" {...register('occupation')} />
        </Field>
        <Field label="Location" error={errors.location?.message}>
          <Input autoComplete="off" {...register('location')} />
        </Field>
        <Field label="Biography" error={errors.biography?.message} className="sm:col-span-2">
          <Textarea rows={8} {...register('biography')} />
        </Field>
      </form>
    </Dialog>
  )
}

function saidOfOneself({ phoneNumber, email, occupation, location, biography }: FamilyMember): SaidOfOneself {
  return { phoneNumber, email, occupation, location, biography }
}
