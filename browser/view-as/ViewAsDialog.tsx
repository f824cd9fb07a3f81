import { useHasFamilyAccess } from '#browser/family-access/queries.ts'
import { RequireFamilyAccess } from '#browser/family-access/RequireFamilyAccess.tsx'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { Dialog } from '#browser/ui/overlays/Dialog.tsx'
import { ViewingReason } from '#contract/view-as.ts'

import { useStartViewing } from './queries.ts'

interface ViewAsDialogProps {
  account: { id: string; firstName: string; lastName: string }
  onClose: () => void
}

/** Asks for Family Access and the reason before the portal is shown as another account. */
export default function ViewAsDialog(props: ViewAsDialogProps) {
  if (useHasFamilyAccess(true)) return <ReasonDialog {...props} />
  return (
    <Dialog open onOpenChange={props.onClose} title={describeTitle(props.account)}>
      <RequireFamilyAccess isSection subject="the portal as another account">
        {null}
      </RequireFamilyAccess>
    </Dialog>
  )
}

function ReasonDialog({ account, onClose }: ViewAsDialogProps) {
  const form = useServerForm({
    schema: ViewingReason,
    defaults: { reason: '' },
    call: useStartViewing(account.id),
    draftKey: `view-as.${account.id}`,
    onSuccess: () => undefined,
  })
  return (
    <FormDialog
      form={form}
      title={describeTitle(account)}
      description="For 30 minutes, you see what this account sees, except what is private, such as messages. You cannot change anything."
      submitLabel="View as this account"
      pendingLabel="Opening..."
      onClose={onClose}
    >
      <TextAreaField
        form={form}
        name="reason"
        label="Reason"
        hint={`Recorded, and shown to ${account.firstName}.`}
        required
        rows={3}
      />
    </FormDialog>
  )
}

function describeTitle({ firstName, lastName }: ViewAsDialogProps['account']): string {
  return `View as ${firstName} ${lastName}?`
}
