import { useState } from 'react'
import { Link } from 'wouter'

import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { useLinkToken } from '#browser/platform/use-link-token.ts'
import { Card } from '#browser/ui/Card.tsx'
import { Checkbox } from '#browser/ui/controls/Checkbox.tsx'
import { Form, SubmitButton } from '#browser/ui/forms/Form.tsx'
import { PasswordField } from '#browser/ui/forms/PasswordField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'

import { useRequestPasswordReset, useResetPassword } from './queries.ts'

/** /reset-password asks for an email address, and /reset-password#TOKEN, from a mailed link, for a new password. */
export default function ResetPasswordPage() {
  useTitle('Reset Password')
  const token = useLinkToken()
  return (
    <div className="page grid grow content-center justify-items-center py-section">
      <Card className="w-full max-w-dialog">
        <h1 className="text-heading">Reset Password</h1>
        {token !== '' ? (
          <NewPassword key={token} token={token} />
        ) : portalFacts.mailsLinks ? (
          <LinkRequest />
        ) : (
          <p className="mt-4 text-muted">
            This portal cannot send emails. Ask an administrator of the family portal for a new password: the
            command <code className="wrap-anywhere">npm run admin -- reset-password</code>, run on the server
            with your email address, sets one.
          </p>
        )}
        <p className="mt-6 text-small">
          <Link href={buildPath('auth')} className="link">
            Back to sign-in
          </Link>
        </p>
      </Card>
    </div>
  )
}

function LinkRequest() {
  const [sentence, setSentence] = useState<string>()
  const form = useServerForm({
    schema: async () => (await import('#contract/accounts/account-recovery.ts')).PasswordResetRequest,
    defaults: { email: '' },
    call: useRequestPasswordReset(),
    failure: 'Your request could not be sent. Please try again.',
    onSuccess: ({ message }) => setSentence(message),
  })
  if (sentence !== undefined)
    return (
      <output className="mt-4 grid gap-3 border-l border-gilt pl-5">
        <p>{sentence}</p>
        <p className="text-small text-muted">
          No message after a few minutes? Check your spam folder and the spelling of your address.
        </p>
      </output>
    )
  return (
    <Form form={form} className="mt-4">
      <p className="text-muted">Enter the email address of your account. We will send a link to it.</p>
      <TextField
        form={form}
        name="email"
        label="Email"
        input={{ type: 'email', autoComplete: 'username' }}
        required
      />
      <SubmitButton form={form} size="large" pendingLabel="Sending...">
        Send link
      </SubmitButton>
    </Form>
  )
}

function NewPassword({ token }: { token: string }) {
  const [isShown, setIsShown] = useState(false)
  const form = useServerForm({
    schema: async () =>
      (await import('#contract/accounts/account-recovery.ts')).PasswordReset.pick({ newPassword: true }),
    defaults: { newPassword: '' },
    call: useResetPassword(),
    toRequest: ({ newPassword }) => ({ token, newPassword }),
    failure: 'Your password could not be changed. Please try again.',
  })
  return (
    <Form form={form} className="mt-4">
      <p className="text-muted">
        Choose a new password. It signs you out on all your devices. A second factor stays on.
      </p>
      <PasswordField
        form={form}
        name="newPassword"
        label="New password"
        hint={`At least ${portalFacts.passwordMinimum} characters, and not a common password.`}
        isNew
        isVisible={isShown}
      />
      <Checkbox className="-my-2" checked={isShown} onChange={event => setIsShown(event.target.checked)}>
        Show password
      </Checkbox>
      <SubmitButton form={form} size="large" pendingLabel="Changing password...">
        Change password
      </SubmitButton>
      <p className="text-small text-muted">
        Has the link expired?{' '}
        <Link href={buildPath('resetPassword')} className="link">
          Ask for a new one
        </Link>
        .
      </p>
    </Form>
  )
}
