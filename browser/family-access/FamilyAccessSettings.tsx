import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'

import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { useSearchState } from '#browser/platform/search-state.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { CopyButton } from '#browser/ui/CopyButton.tsx'
import { Form, SubmitButton } from '#browser/ui/forms/Form.tsx'
import { PasswordField } from '#browser/ui/forms/PasswordField.tsx'
import { PasswordMissing } from '#browser/ui/forms/PasswordMissing.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { User } from '#contract/accounts/accounts.ts'
import type { FamilyAccessState } from '#contract/family-access.ts'

import { familyAccessQuery, useSetAccessCode } from './queries.ts'

/** The page of the portal that asked for a code, '' for none. Another site's address is ignored. */
const accountSearch = {
  next: {
    read: ([address = '']: readonly string[]) => (/^\/(?![/\\])/.test(address) ? address : ''),
    write: (value: string) => (value === '' ? [] : [value]),
  },
}

/** Shows the Family Member ID and sets the Secure Access Code: a section of the account page. */
export function FamilyAccessSettings({ user: { hasPassword } }: { user: Pick<User, 'hasPassword'> }) {
  const { next } = useSearchState(accountSearch).state
  const { data: state, error, refetch } = useQuery(familyAccessQuery)
  // A failed refetch leaves the form as it is.
  if (error !== null && state === undefined) {
    return <LoadFailed title="Your Family Member ID could not be loaded" error={error} onRetry={refetch} />
  }
  if (state === undefined) return <Skeleton className="h-100 max-sm:h-103" />
  return (
    <div className="grid gap-8">
      <MemberId familyId={state.familyId} />
      {hasPassword ? <AccessCode state={state} /> : <PasswordMissing />}
      {next !== '' && state.hasAccessCode && (
        <Link href={next} className="justify-self-start link">
          Continue to the page that asked for your code
        </Link>
      )}
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
  const form = useServerForm({
    schema: async () => (await import('#contract/family-access.ts')).AccessCodeChange,
    defaults: { currentPassword: '', accessCode: '' },
    call: useSetAccessCode(),
    failure: 'The code could not be set. Please try again.',
    onSuccess: () => form.reset(),
  })
  return (
    <Form form={form} className="max-w-narrow">
      <p className="flex items-center gap-3">
        <span className="font-medium">Secure Access Code</span>
        {hasAccessCode ? <Badge tone="accent">Set</Badge> : <Badge tone="gold">Not set yet</Badge>}
      </p>
      <TextField
        form={form}
        name="accessCode"
        label={hasAccessCode ? 'New code' : 'Your code'}
        input={{ type: 'password' }}
        required
      />
      <PasswordField
        form={form}
        name="currentPassword"
        label="Your password"
        hint="Your password confirms that you are the one setting this code."
      />
      <div>
        <SubmitButton form={form} pendingLabel="Saving code...">
          {hasAccessCode ? 'Change code' : 'Set code'}
        </SubmitButton>
      </div>
    </Form>
  )
}
