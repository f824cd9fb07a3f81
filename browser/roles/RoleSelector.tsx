import { useState } from 'react'

import { roleLabels } from '#browser/accounts/role-labels.ts'
import { Select } from '#browser/ui/controls/Select.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { roles, type Role } from '#contract/roles/capabilities.ts'
import type { ListedUser } from '#contract/roles/roles.ts'

import { fullName } from './describe-account.ts'

const ChangeRoleDialog = lazyDialog(() => import('./dialogs/ChangeRoleDialog.tsx'))

/** The role of an account. Section 5: disabled in the signed-in user's own row. Another choice asks for the reason. */
export function RoleSelector({ user, isOwn }: { user: ListedUser; isOwn: boolean }) {
  const [chosen, setChosen] = useState<Role>()
  return (
    <>
      <Select
        className="max-w-56 min-w-48"
        aria-label={`Role of ${fullName(user)}`}
        value={chosen ?? user.role}
        disabled={isOwn}
        onFocus={() => ChangeRoleDialog.preload()}
        onChange={({ currentTarget }) => {
          const role = roles.find(one => one === currentTarget.value)
          if (role !== undefined && role !== user.role) setChosen(role)
        }}
      >
        {roles.map(role => (
          <option key={role} value={role}>
            {roleLabels[role]}
          </option>
        ))}
      </Select>
      {chosen !== undefined && (
        <ChangeRoleDialog user={user} role={chosen} onClose={() => setChosen(undefined)} />
      )}
    </>
  )
}
