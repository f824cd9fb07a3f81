import { capabilities, roleCapabilities, type Capability } from '#contract/capabilities.ts'
import type { EffectiveRights, RightReason } from '#contract/roles.ts'
import { findRoleAt, type UserRow } from '#server/platform/sessions/users.ts'

import { readState } from './store.ts'

/** A capability of an account, and why it has it. */
export type Right = { capability: Capability; reason: RightReason }

/** Finds rights of an account. Slices that grant rights beyond roles, such as appointments, add a source. */
export type RightsSource = (user: UserRow, now: Date) => Promise<Right[]>

/** The rights of the role, until the end of a board term. */
export const roleRights: RightsSource = async (user, now) => {
  const role = findRoleAt(now, user)
  const until = role === 'board_member' ? user.boardTermExpires : null
  return roleCapabilities[role].map(capability => ({ capability, reason: { kind: 'role', role, until } }))
}

/** What the account may do at `now`, each capability once with all its reasons. */
export async function explainRights(
  sources: readonly RightsSource[],
  user: UserRow,
  now: Date,
): Promise<EffectiveRights> {
  const state = readState(user)
  if (state !== 'active') return { state, rights: [] }
  const found = (await Promise.all(sources.map(source => source(user, now)))).flat()
  const reasonsOf = Map.groupBy(found, ({ capability }) => capability)
  const rights = capabilities
    .filter(capability => reasonsOf.has(capability))
    .map(capability => ({
      capability,
      reasons: (reasonsOf.get(capability) ?? []).map(({ reason }) => reason),
    }))
  return { state, rights }
}
