import { useState } from 'react'
import { Link } from 'wouter'

import { useHasFamilyAccess } from '#browser/family-access/queries.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { CheckboxField } from '#browser/ui/forms/CheckboxField.tsx'
import { CheckboxGroupField } from '#browser/ui/forms/CheckboxGroupField.tsx'
import { DateField } from '#browser/ui/forms/DateField.tsx'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { PasswordField } from '#browser/ui/forms/PasswordField.tsx'
import { SelectField } from '#browser/ui/forms/SelectField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { useFieldValue } from '#browser/ui/forms/use-field.ts'
import { NewApiToken, type CreatedApiToken } from '#contract/api-tokens.ts'

import { useCreateToken } from './queries.ts'
import { scopeHints, scopeLabels } from './scope-labels.ts'
import { TokenSecret } from './TokenSecret.tsx'

/** Creates an API token, then shows its secret once. */
export default function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedApiToken | null>(null)
  if (created !== null) return <TokenSecret token={created} onClose={onClose} />
  return <NewToken onCreated={setCreated} onClose={onClose} />
}

function NewToken({
  onCreated,
  onClose,
}: {
  onCreated: (token: CreatedApiToken) => void
  onClose: () => void
}) {
  const { user } = useCurrentUser()
  const hasFamilyAccess = useHasFamilyAccess(true)
  const form = useServerForm({
    schema: NewApiToken,
    defaults: {
      name: '',
      scopes: ['read'],
      lifetime: '90',
      expiresOn: '',
      hasFamilyAccess: false,
      password: '',
    },
    call: useCreateToken(),
    failure: 'The token could not be created. Please try again.',
    draftKey: 'api-tokens.new',
    // Family Access may have ended when the draft is restored.
    draft: { omit: ['password', 'hasFamilyAccess'] },
    onSuccess: onCreated,
  })
  const lifetime = useFieldValue(form, 'lifetime')
  const options = [
    { value: 'read' as const, label: scopeLabels.read, hint: scopeHints.read },
    { value: 'write' as const, label: scopeLabels.write, hint: scopeHints.write },
    ...(user?.capabilities ?? []).map(value => ({ value, label: scopeLabels[value] })),
  ]
  return (
    <FormDialog
      form={form}
      title="Create an API token"
      description="A program with this token uses the portal for you, within the permissions below. It can never change your password, your second factor or your sessions."
      submitLabel="Create token"
      pendingLabel="Creating..."
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="The program that will use it."
        required
        input={{ maxLength: 100, placeholder: 'Bookkeeping' }}
      />
      <CheckboxGroupField form={form} name="scopes" label="Permissions" options={options} />
      <CheckboxField
        form={form}
        name="hasFamilyAccess"
        label="Protected content"
        hint={
          hasFamilyAccess ? (
            'What Family Access opens for you, such as sensitive documents, until the token expires.'
          ) : (
            <>
              To allow what Family Access protects, open it first, such as in the{' '}
              <Link href={buildPath('securityCenter')} className="link">
                Security Center
              </Link>
              , and create the token within 15 minutes.
            </>
          )
        }
        disabled={!hasFamilyAccess}
      />
      <SelectField form={form} name="lifetime" label="Expires after" options={lifetimes} />
      {lifetime === 'date' && (
        <DateField form={form} name="expiresOn" label="Last day" hint="At most a year from now." required />
      )}
      {user?.hasPassword === true && <PasswordField form={form} name="password" label="Your password" />}
    </FormDialog>
  )
}

const lifetimes = { 30: '30 days', 90: '90 days', 365: '365 days', date: 'A day of your choice' }
