import { formatRole } from '#browser/accounts/role-labels.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { fullName } from '#browser/roles/describe-account.ts'
import { draftKeys, useChangeRole } from '#browser/roles/queries.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import type { Role } from '#contract/roles/capabilities.ts'
import { OptionalReason, type ListedUser } from '#contract/roles/roles.ts'

/** Asks for the reason of a new role. */
export default function ChangeRoleDialog({
  user,
  role,
  onClose,
}: {
  user: ListedUser
  role: Role
  onClose: () => void
}) {
  const form = useServerForm({
    schema: OptionalReason,
    defaults: { reason: '' },
    call: useChangeRole(user),
    toRequest: ({ reason }) => ({ role, from: user.role, reason }),
    draftKey: draftKeys.role(user.id, role),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`Make ${fullName(user)} ${formatRole(role)}?`}
      description={`Now ${formatRole(user.role)}. ${consequences[role]}`}
      submitLabel="Change role"
      pendingLabel="Changing..."
      onClose={onClose}
    >
      <TextAreaField
        form={form}
        name="reason"
        label="Reason"
        hint="Optional. It is recorded, and the owner of the account sees it."
        rows={3}
      />
    </FormDialog>
  )
}

const consequences: Record<Role, string> = {
  admin:
    'An administrator has full access: accounts and roles, the tree, every document of the office and its inquiries.',
  board_member: 'A term of three years begins today. It ends by itself on its date.',
  family_member: 'The rights of the current role end immediately.',
}
