import { roleCapabilities } from '#contract/capabilities.ts'
import type { AppointmentRight, EffectiveRights, RightReason } from '#contract/roles.ts'
import { findRoleAt, type UserRow } from '#server/platform/sessions/users.ts'

import { readState } from './store.ts'

/** Reads the appointments of an account that run today. The slice `appointments` implements it. */
export type AppointmentsExplainer = (accountId: string) => Promise<AppointmentRight[]>

/** What the account may do at `now`, and why: by its role, until the end of a board term, and by appointments. */
export async function explainRights(
  explainAppointments: AppointmentsExplainer,
  user: UserRow,
  now: Date,
): Promise<EffectiveRights> {
  const state = readState(user)
  if (state !== 'active') return { state, rights: [], appointments: [] }
  const role = findRoleAt(now, user)
  const reason: RightReason = {
    kind: 'role',
    role,
    until: role === 'board_member' ? user.boardTermExpires : null,
  }
  return {
    state,
    rights: roleCapabilities[role].map(capability => ({ capability, reasons: [reason] })),
    appointments: await explainAppointments(user.id),
  }
}
