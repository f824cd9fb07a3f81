import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { fullName } from '#browser/roles/describe-account.ts'
import { draftKeys, useChangeState, type Account, type StateAction } from '#browser/roles/queries.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { OptionalReason, RequiredReason } from '#contract/roles/roles.ts'

type AskedAction = Exclude<StateAction, 'approve'>

/** Asks for the reason before an account is declined, deactivated or reactivated. */
export default function StateDialog({
  account,
  action,
  onClose,
}: {
  account: Account
  action: AskedAction
  onClose: () => void
}) {
  const isOptional = action === 'reactivate'
  const form = useServerForm({
    schema: isOptional ? OptionalReason : RequiredReason,
    defaults: { reason: '' },
    call: useChangeState(account, action),
    draftKey: draftKeys.state(account.id, action),
    onSuccess: onClose,
  })
  const { verb, consequence, pendingLabel } = words[action]
  return (
    <FormDialog
      form={form}
      title={`${verb} ${fullName(account)}?`}
      description={consequence}
      submitLabel={`${verb} account`}
      pendingLabel={pendingLabel}
      submitVariant={isOptional ? 'primary' : 'destructive'}
      onClose={onClose}
    >
      <TextAreaField
        form={form}
        name="reason"
        label="Reason"
        hint={isOptional ? 'Optional. It is recorded.' : 'Recorded for the other administrators.'}
        required={!isOptional}
        rows={3}
      />
    </FormDialog>
  )
}

const words: Record<AskedAction, { verb: string; consequence: string; pendingLabel: string }> = {
  decline: {
    verb: 'Decline',
    consequence: 'The account cannot sign in. If you reactivate it later, it waits for approval again.',
    pendingLabel: 'Declining...',
  },
  deactivate: {
    verb: 'Deactivate',
    consequence:
      'All sessions of the account end now, and it cannot sign in. Nothing that it added is deleted.',
    pendingLabel: 'Deactivating...',
  },
  reactivate: {
    verb: 'Reactivate',
    consequence: 'The account can sign in again, with its role. Its earlier sessions stay closed.',
    pendingLabel: 'Reactivating...',
  },
}
