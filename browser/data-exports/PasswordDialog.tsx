import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { PasswordField } from '#browser/ui/forms/PasswordField.tsx'
import { NewDataExport } from '#contract/data-exports.ts'

import { useStartExport } from './queries.ts'

/** Asks for the password before an export without Family Access. */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useServerForm({
    schema: NewDataExport,
    defaults: { password: '' },
    call: useStartExport(),
    failure: 'Your data could not be exported. Please try again.',
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Export your data"
      description="Enter your password, so that no one else can take your data from an unattended screen."
      submitLabel="Start export"
      pendingLabel="Starting..."
      onClose={onClose}
    >
      <PasswordField form={form} name="password" label="Password" />
    </FormDialog>
  )
}
