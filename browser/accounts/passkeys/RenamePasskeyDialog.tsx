import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { PasskeyName, type Passkey } from '#contract/accounts/passkeys.ts'

import { useRenamePasskey } from './queries.ts'

export default function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useServerForm({
    schema: PasskeyName,
    defaults: { name: passkey.name },
    call: useRenamePasskey(passkey),
    failure: 'The passkey could not be renamed. Please try again.',
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Rename passkey"
      description="A name by which you recognize the device."
      submitLabel="Save name"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <TextField form={form} name="name" label="Name" required />
    </FormDialog>
  )
}
