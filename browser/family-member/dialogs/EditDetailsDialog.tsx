import { zodResolver } from '@hookform/resolvers/zod'
import { useState, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { draftKeys } from '#browser/family-member/draft-keys.ts'
import { useUpdateOwnDetails } from '#browser/family-member/queries.ts'
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
  changedValues,
  isSame,
  changedFields,
  ProfileDetailsSchema,
  takeSnapshot,
  type DetailName,
  type DetailsInput,
  type ProfileDetails,
  type DetailsSnapshot,
} from './profile-details.ts'

/** What was typed, and on what it was made. */
interface DetailsDraft {
  seen: DetailsSnapshot
  entered: ProfileDetails
}

/** What one says of oneself, which holds at once. What others have said meanwhile is shown before it is replaced. */
export default function EditDetailsDialog({
  member,
  userId,
  onClose,
}: {
  member: FamilyMember
  userId: string
  onClose: () => void
}) {
  const change = useUpdateOwnDetails(member.id, { onChanged: onClose, onStale: look })
  const { error } = change
  const draft = draftKeys.ownDetails(member.id)
  const kept = useSavedDraft(draft, userId) as DetailsDraft | undefined
  const [seen, setSeen] = useState(() => kept?.seen ?? takeSnapshot(member))
  const [news, setNews] = useState<readonly DetailName[]>([])
  const [isUnchanged, setUnchanged] = useState(false)
  const { element, refuse } = useFocusFirstError()
  const { control, register, handleSubmit, getValues, setError, setFocus, setValue, formState } = useForm({
    resolver: zodResolver(ProfileDetailsSchema),
    defaultValues: kept?.entered ?? seen.details,
  })
  const entered = useWatch({ control })
  useWatchedDraft(draft, userId, () => {
    const written: DetailsDraft = { seen, entered: getValues() as ProfileDetails }
    return changedFields(seen.details, written.entered).length > 0 ? written : undefined
  })

  function save(said: DetailsInput): void {
    const changes = changedValues(seen.details, said)
    const isNothing = Object.keys(changes).length === 0
    setUnchanged(isNothing)
    if (isNothing) return refuse()
    change.mutate(
      { ...changes, version: seen.version },
      {
        onError(failure) {
          for (const [name, message] of Object.entries(failureFields(failure)))
            setError(name as DetailName, { message })
          refuse()
        },
      },
    )
  }

  /** Others were faster. What was left alone here becomes what they say; what was typed stays, beside it. */
  function look(present: FamilyMember): void {
    const now = takeSnapshot(present)
    const come = changedFields(seen.details, now.details)
    for (const name of come)
      if (isSame(getValues(name), seen.details[name])) setValue(name, now.details[name])
    setNews(before => [...new Set([...before, ...come])])
    setSeen(now)
  }

  const field = (label: string, name: DetailName, input: ReactNode, className?: string) => {
    const isMine = !isSame(entered[name], seen.details[name])
    return (
      <div className={classes('grid content-start justify-items-start gap-2 *:first:w-full', className)}>
        <Field
          label={label}
          error={formState.errors[name]?.message}
          hint={news.includes(name) && <News said={seen.details[name]} isMine={isMine} />}
        >
          {input}
        </Field>
        {news.includes(name) && isMine && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Take it over: ${label}`}
            onClick={() => {
              setValue(name, seen.details[name])
              // The button goes with what it asked.
              setFocus(name)
            }}
          >
            Take it over
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
      description="This holds at once. Your phone number and email are shown to you, the board and administrators only."
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
      <form
        ref={element}
        id="own-details"
        noValidate
        onSubmit={event => {
          void handleSubmit(save, () => {
            setUnchanged(false)
            refuse()
          })(event)
        }}
        className="grid gap-5 sm:grid-cols-2"
      >
        {isUnchanged && <Alert className="sm:col-span-2">This is how it stands already.</Alert>}
        {error !== null && !isUnchanged && (
          <Alert className="sm:col-span-2">
            {failureSentence(error, 'Your details could not be changed. Please try again.')}
            {error instanceof CallFailed && error.status === 409 && (
              <p className="mt-1.5">
                {news.length > 0 && 'What was changed is told beside each field. '}What you have typed is
                kept; saved again, it holds.
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

/** What somebody else has said here while one was typing. */
function News({ said, isMine }: { said: string | null; isMine: boolean }) {
  if (!isMine) return 'This was changed meanwhile; it is as it stands there now.'
  return (
    <span className="whitespace-pre-line text-gold">
      {said === null ? 'It was emptied meanwhile.' : `It reads now: ${said}`}
    </span>
  )
}
