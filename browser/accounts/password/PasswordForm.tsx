import { useState } from 'react'

import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { Checkbox } from '#browser/ui/controls/Checkbox.tsx'
import { Form, SubmitButton } from '#browser/ui/forms/Form.tsx'
import { PasswordField } from '#browser/ui/forms/PasswordField.tsx'
import type { User } from '#contract/accounts/accounts.ts'

import { useChangePassword } from './queries.ts'

export function PasswordForm({ user: { email } }: { user: Pick<User, 'email'> }) {
  const [isShown, setIsShown] = useState(false)
  const form = useServerForm({
    schema: async () => (await import('#contract/accounts/account-security.ts')).PasswordChange,
    defaults: { currentPassword: '', newPassword: '' },
    call: useChangePassword(),
    failure: 'Your password could not be changed. Please try again.',
    onSuccess: () => form.reset(),
  })
  return (
    <Form form={form} className="max-w-narrow">
      {/* Identifies the account to password managers. */}
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <PasswordField form={form} name="currentPassword" label="Current password" isVisible={isShown} />
      <PasswordField
        form={form}
        name="newPassword"
        label="New password"
        hint={`At least ${portalFacts.passwordMinimum} characters, and not a common password. A few unrelated words are stronger than a short, complicated password.`}
        isNew
        isVisible={isShown}
      />
      <Checkbox className="-my-2" checked={isShown} onChange={event => setIsShown(event.target.checked)}>
        Show passwords
      </Checkbox>
      <div>
        <SubmitButton form={form} pendingLabel="Changing password...">
          Change password
        </SubmitButton>
      </div>
    </Form>
  )
}
