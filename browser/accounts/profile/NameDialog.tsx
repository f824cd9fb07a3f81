import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { AccountName, type User } from '#contract/accounts/accounts.ts'

import { useChangeName } from './queries.ts'

export default function NameDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useServerForm({
    schema: AccountName,
    defaults: { firstName: user.firstName, lastName: user.lastName },
    call: useChangeName(),
    failure: 'Your name could not be changed. Please try again.',
    draftKey: 'account.name',
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Change your name"
      description="Others see this name beside what you write and share. Your name in the family tree is changed on your page there."
      submitLabel="Save name"
      pendingLabel="Saving..."
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
