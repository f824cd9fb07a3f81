import type { SecondFactorDue, User } from '#contract/accounts/accounts.ts'
import type { Role } from '#contract/roles/capabilities.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import type { Settings, SettingValue } from '#server/platform/settings.ts'

/** What the requirement of a second factor depends on. */
export type SecondFactorFacts = {
  /** Whether the account has a confirmed authenticator app or a passkey. */
  hasSecondFactor: boolean
  roleSince: string
}

export const secondFactorColumns = ['hasSecondFactor', 'roleSince'] as const

export type SecondFactorRule = { requiredSince: string | null; graceDays: number }

/** The rule of a role. Without a setting, none requires a second factor. */
export function findSecondFactorRule(
  policy: SettingValue<'secondFactor'> | undefined,
  role: Role,
): SecondFactorRule | undefined {
  return policy?.[role]
}

/**
 * When the role of an account requires a second factor from it: after the grace period, which begins with the rule or
 * with the role, whichever is later. Null if the role requires none.
 */
export function findSecondFactorDeadline(
  policy: SettingValue<'secondFactor'> | undefined,
  { role, boardTermExpires }: Pick<User, 'role' | 'boardTermExpires'>,
  roleSince: string,
): Date | null {
  const rule = findSecondFactorRule(policy, role)
  if (rule === undefined || rule.requiredSince === null) return null
  const starts = [Date.parse(rule.requiredSince), Date.parse(roleSince)]
  // The term of a board member has ended, and the sweep has not cleared it yet.
  if (role === 'family_member' && boardTermExpires !== null) starts.push(Date.parse(boardTermExpires))
  return addDuration(new Date(Math.max(...starts)), rule.graceDays * day)
}

/** Until when the account must set up a second factor; null if it has one or needs none. */
export async function findSecondFactorDue(
  settings: Settings,
  now: Date,
  user: Pick<User, 'role' | 'boardTermExpires'>,
  { hasSecondFactor, roleSince }: SecondFactorFacts,
): Promise<SecondFactorDue | null> {
  if (hasSecondFactor) return null
  const deadline = findSecondFactorDeadline(await settings.read('secondFactor'), user, roleSince)
  return deadline && { by: deadline.toISOString(), isOverdue: deadline <= now }
}
