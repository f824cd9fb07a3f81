import { zodResolver } from '@hookform/resolvers/zod'
import { useState, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { draftKeys, useUpdateOwnDetails } from '#browser/family-member/queries.ts'
import { CallFailed, failureFields, failureSentence } from '#browser/platform/call.ts'
import { useSavedDraft, useWatchedDraft } from '#browser/platform/use-draft.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { classes } from '#browser/ui/classes.ts'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Input } from '#browser/ui/forms/Input.tsx'
import { Textarea } from '#browser/ui/forms/Textarea.tsx'
import { useFocusFirstError } from '#browser/ui/forms/use-focus-first-error.ts'
import type { FamilyMember } from '#contract/family-tree.ts'

import {
  changedFields,
  isEqual,
  changedFieldNames,
  ProfileDetailsSchema,
  toSnapshot,
  type DetailName,
  type DetailsInput,
  type ProfileDetails,
  type DetailsSnapshot,
} from './profile-details.ts'

/** The input, and the version it was based on. */
interface DetailsDraft {
  base: DetailsSnapshot
  input: ProfileDetails
}

/** Edits your own details without a request. On a conflict, shows the current values before they are replaced. */
export default function EditDetailsDialog({
  member,
  userId,
  onClose,
}: {
  member: FamilyMember
  userId: string
  onClose: () => void
}) {
  const update = useUpdateOwnDetails(member.id, { onSaved: onClose, onConflict: mergeRemote })
  const { error } = update
  const draftKey = draftKeys.ownDetails(member.id)
  const draft = useSavedDraft(draftKey, userId) as DetailsDraft | undefined
  const [base, setBase] = useState(() => draft?.base ?? toSnapshot(member))
  const [conflicts, setConflicts] = useState<readonly DetailName[]>([])
  const [isUnchanged, setUnchanged] = useState(false)
  const { formRef, focusFirstError } = useFocusFirstError()
  const { control, register, handleSubmit, getValues, setError, setFocus, setValue, formState } = useForm({
    resolver: zodResolver(ProfileDetailsSchema),
    defaultValues: draft?.input ?? base.details,
  })
  const values = useWatch({ control })
  useWatchedDraft(draftKey, userId, () => {
    const current: DetailsDraft = { base, input: getValues() as ProfileDetails }
    return changedFieldNames(base.details, current.input).length > 0 ? current : undefined
  })

  function save(edited: DetailsInput): void {
    const changes = changedFields(base.details, edited)
    const isEmpty = Object.keys(changes).length === 0
    setUnchanged(isEmpty)
    if (isEmpty) return focusFirstError()
    update.mutate(
      { ...changes, version: base.version },
      {
        onError(failure) {
          for (const [name, message] of Object.entries(failureFields(failure)))
            setError(name as DetailName, { message })
          focusFirstError()
        },
      },
    )
  }

  /** Updates the fields that were not edited here. Edited ones keep their input, with the current value as a hint. */
  function mergeRemote(current: FamilyMember): void {
    const remote = toSnapshot(current)
    const changed = changedFieldNames(base.details, remote.details)
    for (const name of changed)
      if (isEqual(getValues(name), base.details[name])) setValue(name, remote.details[name])
    setConflicts(before => [...new Set([...before, ...changed])])
    setBase(remote)
  }

  const field = (label: string, name: DetailName, input: ReactNode, className?: string) => {
    const isEdited = !isEqual(values[name], base.details[name])
    return (
      <div className={classes('grid content-start justify-items-start gap-2 *:first:w-full', className)}>
        <Field
          label={label}
          error={formState.errors[name]?.message}
          hint={conflicts.includes(name) && <ConflictHint value={base.details[name]} isEdited={isEdited} />}
        >
          {input}
        </Field>
        {conflicts.includes(name) && isEdited && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Use current value: ${label}`}
            onClick={() => {
              setValue(name, base.details[name])
              // Move the focus from the removed button to the field.
              setFocus(name)
            }}
          >
            Use current value
          </Button>
        )}
      </div>
    )
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit my details"
      description="Your changes take effect immediately. Only you, the board and administrators can see your phone number and email address."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="own-details" pending={update.isPending} pendingLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        id="own-details"
        noValidate
        onSubmit={event => {
          void handleSubmit(save, () => {
            setUnchanged(false)
            focusFirstError()
          })(event)
        }}
        className="grid gap-5 sm:grid-cols-2"
      >
        {isUnchanged && <Alert className="sm:col-span-2">You have not changed anything yet.</Alert>}
        {error !== null && !isUnchanged && (
          <Alert className="sm:col-span-2">
            {failureSentence(error, 'Your details could not be saved. Please try again.')}
            {error instanceof CallFailed && error.status === 409 && (
              <p className="mt-1.5">
                {conflicts.length > 0 && 'The current values are shown with each field. '}
                Your input is unchanged. Review it, then save again.
              </p>
            )}
          </Alert>
        )}
        {field(
          'Phone Number',
          'phoneNumber',
          <Input type="tel" autoComplete="tel" {...register('phoneNumber')} />,
        )}
        {field('Email', 'email', <Input type="email" autoComplete="email" {...register('email')} />)}
        {field(
          'Vocation',
          'occupation',
          <Input autoComplete="organization-title" {...register('occupation')} />,
        )}
        {field('Location', 'location', <Input autoComplete="off" {...register('location')} />)}
        {field('Biography', 'biography', <Textarea rows={8} {...register('biography')} />, 'sm:col-span-2')}
      </form>
    </Dialog>
  )
}

/** The value that someone else saved while you were editing. */
function ConflictHint({ value, isEdited }: { value: string | null; isEdited: boolean }) {
  if (!isEdited) return 'Someone else changed this field. It now shows the current value.'
  return (
    <span className="whitespace-pre-line text-gold">
      {value === null ? 'Someone else cleared this field.' : `Current value: ${value}`}
    </span>
  )
}
