import { CallFailed } from '#browser/platform/call.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { Form, SubmitButton } from '#browser/ui/forms/Form.tsx'
import { PasswordField } from '#browser/ui/forms/PasswordField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import type { Registration } from '#contract/accounts/accounts.ts'

import { useRegister } from './queries.ts'

export interface RegisterFormProps {
  onProblem: (sentence: string | undefined) => void
  setupToken?: string | undefined
  /** The setup link was used or has expired. The next submission registers an ordinary account. */
  onSetupLinkExpired?: () => void
  /** The invitation for the email address of `draft`, which is then fixed. */
  invitationToken?: string
  /** What was typed before the user switched to the other tab, without the password. */
  draft: RegistrationDraft
}

export type RegistrationDraft = Pick<Registration, 'firstName' | 'lastName' | 'email'>

export function RegisterForm({
  onProblem,
  setupToken,
  onSetupLinkExpired,
  invitationToken,
  draft,
}: RegisterFormProps) {
  const isInvited = invitationToken !== undefined
  const form = useServerForm({
    schema: async () => (await import('#contract/accounts/accounts.ts')).Registration,
    defaults: { ...draft, password: '' },
    call: useRegister(onProblem),
    onAttempt: () => onProblem(undefined),
    toRequest: entered => ({
      ...entered,
      ...(setupToken !== undefined && { setupToken }),
      ...(isInvited && { invitationToken }),
    }),
    onFailure(error) {
      const failure = error instanceof CallFailed ? error.failure : undefined
      if (failure?.code === 'accounts.setup-link-expired') onSetupLinkExpired?.()
      // The first invalid field, if there is one, takes the focus afterward.
      form.setFocus('password')
    },
  })

  return (
    <Form form={form} className="sm:grid-cols-2">
      {setupToken === undefined && !isInvited && <RegistrationNote />}
      <TextField
        form={form}
        name="firstName"
        label="First name"
        input={{ autoComplete: 'given-name' }}
        required
      />
      <TextField
        form={form}
        name="lastName"
        label="Last name"
        input={{ autoComplete: 'family-name' }}
        required
      />
      <TextField
        form={form}
        name="email"
        label="Email"
        input={{ type: 'email', autoComplete: 'username', readOnly: isInvited }}
        {...(isInvited && { hint: 'The address that was invited.' })}
        className="col-span-full"
        required
      />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        hint={`At least ${portalFacts.passwordMinimum} characters, and not a common password.`}
        isNew
        className="col-span-full"
      />
      <SubmitButton form={form} size="large" className="col-span-full" pendingLabel="Creating Account...">
        Create Family Account
      </SubmitButton>
    </Form>
  )
}

/** States who may register before the form is filled in. The server rejects others with the same sentence. */
function RegistrationNote() {
  const note = registrationNotes[portalFacts.registration]
  if (note === null) return null
  return <p className="col-span-full border-l border-gilt pl-4 text-small text-muted">{note}</p>
}

const registrationNotes = {
  open: null,
  approval:
    'An administrator approves each new account. Until then, you can sign in and see only the home page.',
  invitation: 'Registration is by invitation only. Please ask your family administrator for an invitation.',
} satisfies Record<typeof portalFacts.registration, string | null>
