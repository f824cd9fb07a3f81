import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

import { failureFields, failureSentence } from '#browser/platform/call.ts'
import { showFieldErrors } from '#browser/platform/show-field-errors.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { CopyButton } from '#browser/ui/CopyButton.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Input } from '#browser/ui/forms/Input.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { AccessCodeChange, type FamilyAccessState } from '#contract/family-access.ts'

import { familyAccessQuery, useSetAccessCode } from './queries.ts'

/** Shows the Family Member ID and sets the Secure Access Code: a section of the account page. */
export function FamilyAccessSettings() {
  const { data: state, error, refetch } = useQuery(familyAccessQuery)
  if (error !== null) {
    return <LoadFailed title="Your Family Member ID could not be loaded" onRetry={refetch} />
  }
  if (state === undefined) return <Skeleton className="h-40" />
  return (
    <div className="grid gap-8">
      <MemberId familyId={state.familyId} />
      <AccessCode state={state} />
    </div>
  )
}

function MemberId({ familyId }: Pick<FamilyAccessState, 'familyId'>) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <dl>
        <dt className="text-small text-muted">Family Member ID</dt>
        <dd className="mt-1 font-serif text-heading tabular tracking-label select-all">{familyId}</dd>
      </dl>
      <CopyButton
        text={() => familyId}
        copied={{ description: `Your Family Member ID is ${familyId}.` }}
        failed={{ description: 'Please select the ID and copy it manually.' }}
      >
        Copy ID
      </CopyButton>
    </div>
  )
}

function AccessCode({ state: { hasAccessCode } }: { state: FamilyAccessState }) {
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(AccessCodeChange),
    defaultValues: { currentPassword: '', accessCode: '' },
  })
  const { errors } = formState
  const setCode = useSetAccessCode(reset)
  const submit = handleSubmit(body =>
    setCode.mutate(body, {
      onError: error => void showFieldErrors(error, ['accessCode', 'currentPassword'], setError),
    }),
  )
  const isFieldError = Object.keys(failureFields(setCode.error)).length > 0

  return (
    <form noValidate onSubmit={submit} className="grid max-w-narrow gap-5">
      <p className="flex items-center gap-3">
        <span className="font-medium">Secure Access Code</span>
        {hasAccessCode ? <Badge tone="accent">Set</Badge> : <Badge tone="gold">Not set yet</Badge>}
      </p>
      {setCode.isError && !isFieldError && (
        <Alert>{failureSentence(setCode.error, 'The code could not be set. Please try again.')}</Alert>
      )}
      <Field label={hasAccessCode ? 'New code' : 'Your code'} error={errors.accessCode?.message} required>
        <Input type="password" autoComplete="off" {...register('accessCode')} />
      </Field>
      <Field
        label="Your password"
        hint="Required so that someone at a device you left open cannot set a code."
        error={errors.currentPassword?.message}
        required
      >
        <Input type="password" autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      <div>
        <Button type="submit" pending={setCode.isPending} pendingLabel="Saving code...">
          {hasAccessCode ? 'Change code' : 'Set code'}
        </Button>
      </div>
    </form>
  )
}
