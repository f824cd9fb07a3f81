import type { User } from '#contract/accounts/accounts.ts'
import { can } from '#contract/roles/capabilities.ts'
import { listAppointedMembers } from '#server/appointments/rights.ts'

/** Contact fields of a living member: the member, accounts with `contacts.read`, its guardians and its trustees. */
export function canSeeContactFields(
  viewer: Viewer,
  member: { id: string; isAlive: boolean; userId: string | null },
): boolean {
  return (
    !member.isAlive ||
    member.userId === viewer.id ||
    can(viewer, 'contacts.read') ||
    listAppointedMembers(viewer, 'guardian', 'trustee').includes(member.id)
  )
}

/** The contact fields, photograph and biography of oneself and of one's ward need no approval. */
export function canEditOwnDetails(viewer: Viewer, member: { id: string; userId: string | null }): boolean {
  return member.userId === viewer.id || listAppointedMembers(viewer, 'guardian').includes(member.id)
}

type Viewer = Pick<User, 'id' | 'capabilities' | 'appointments'>
