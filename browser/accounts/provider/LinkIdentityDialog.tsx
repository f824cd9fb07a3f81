import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { PasswordField } from '#browser/ui/forms/PasswordField.tsx'
import { IdentityLink } from '#contract/accounts/identity-provider.ts'

import { useLinkIdentity } from './queries.ts'

/** Confirms the owner of the account, then leaves the portal for the provider. */
export default function LinkIdentityDialog({ onClose }: { onClose: () => void }) {
  const form = useServerForm({
    schema: IdentityLink,
    defaults: { password: '' },
    call: useLinkIdentity(),
    failure: 'The sign-in service could not be opened. Please try again.',
  })
  return (
    <FormDialog
      form={form}
      title={`Link ${portalFacts.identityProvider}`}
      description="You sign in there next. That identity then signs in to your account without this password, so we ask you to confirm that the account is yours."
      submitLabel="Continue"
      pendingLabel="Opening..."
      onClose={onClose}
    >
      <PasswordField form={form} name="password" label="Your password" />
    </FormDialog>
  )
}
