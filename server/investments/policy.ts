import { sql, type RawBuilder } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import { can } from '#contract/roles/capabilities.ts'
import { listAppointedMembers } from '#server/appointments/rights.ts'

import { accountClosed, notTheOwner, viewOnly } from './failures.ts'

/** The shares of `account` that reach the viewer: by name, as a trustee of its owner, or on the board. */
function sharesWith(viewer: User): RawBuilder<boolean> {
  const members = listAppointedMembers(viewer, 'trustee')
  return sql<boolean>`(
    share.grantee_id = ${viewer.id}
    or (share.audience = 'board' and ${can(viewer, 'board.read')})
    or (share.audience = 'trustees' and exists (
      select from family_members as member
      where member.user_id = account.owner_id and member.removed_at is null and member.id = any(${members}::uuid[]))))`
}

/** Whether the viewer may see the aliased `account`: its owner, and everyone it is shared with. */
export function isVisibleTo(viewer: User): RawBuilder<boolean> {
  return sql<boolean>`(account.owner_id = ${viewer.id} or exists (
    select from investment_shares as share where share.account_id = account.id and ${sharesWith(viewer)}))`
}

/** Whether the viewer may record activities in the aliased `account`. */
export function isEditableBy(viewer: User): RawBuilder<boolean> {
  return sql<boolean>`(account.closed_at is null and (account.owner_id = ${viewer.id} or exists (
    select from investment_shares as share
    where share.account_id = account.id and share.can_edit and ${sharesWith(viewer)})))`
}

/** @throws Failure 403 for someone the account is shared with. */
export function checkManage(viewer: User, { ownerId }: { ownerId: string }): void {
  if (ownerId !== viewer.id) throw notTheOwner()
}

/** @throws Failure 403 without the permission to edit, 409 for a closed account. */
export function checkEdit({ canEdit, closedAt }: { canEdit: boolean; closedAt: string | null }): void {
  if (closedAt !== null) throw accountClosed()
  if (!canEdit) throw viewOnly()
}
