import { roleCapabilities } from '#contract/roles/capabilities.ts'
import type { AppointmentRight, EffectiveRights, RightReason } from '#contract/roles/roles.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findSecondFactorDue } from '#server/platform/sessions/second-factor-due.ts'
import { findRoleAt, type UserRow } from '#server/platform/sessions/users.ts'

import { findSecondFactorFacts, readState } from './store.ts'

/** Reads the appointments of an account that run today. The slice `appointments` implements it. */
export type AppointmentsExplainer = (accountId: string) => Promise<AppointmentRight[]>

/** The member of the tree that an account belongs to. The slice `family-tree` implements it. */
export type LinkedMemberFinder = (accountId: string) => Promise<EffectiveRights['member']>

/** What the account may do at `now`, and why: by its role, until the end of a board term, and by relations. */
export async function explainRights(
  { database, settings }: Pick<Platform, 'database' | 'settings'>,
  {
    explainAppointments,
    findMember,
  }: { explainAppointments: AppointmentsExplainer; findMember: LinkedMemberFinder },
  user: UserRow,
  now: Date,
): Promise<EffectiveRights> {
  const state = readState(user)
  if (state !== 'active') return { state, secondFactorDue: null, rights: [], member: null, appointments: [] }
  const role = findRoleAt(now, user)
  const facts = await findSecondFactorFacts(database.db, user.id)
  const reason: RightReason = {
    kind: 'role',
    role,
    until: role === 'board_member' ? user.boardTermExpires : null,
  }
  return {
    state,
    secondFactorDue: await findSecondFactorDue(settings, now, { ...user, role }, facts),
    rights: roleCapabilities[role].map(capability => ({ capability, reasons: [reason] })),
    member: await findMember(user.id),
    appointments: await explainAppointments(user.id),
  }
}
