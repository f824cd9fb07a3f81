import type { User } from '#contract/accounts/accounts.ts'
import { defaultGraceDays } from '#contract/dates/grace-days.ts'
import { roles, type Role } from '#contract/roles/capabilities.ts'
import type { SecondFactorChoice, SecondFactorPolicy } from '#contract/roles/roles.ts'
import { announceSecondFactorDue } from '#server/accounts/second-factor/requirement.ts'
import { audit } from '#server/platform/audit.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import { lockInTransaction } from '#server/platform/database/advisory-lock.ts'
import { announce } from '#server/platform/live-events.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SecondFactorRule } from '#server/platform/sessions/second-factor-due.ts'

import { ownSecondFactorMissing, settingChanged } from './failures.ts'
import { isSettingStale } from './is-setting-stale.ts'
import { countSecondFactors, findSecondFactorFacts } from './store.ts'

const optional: SecondFactorRule = { requiredSince: null, graceDays: defaultGraceDays }

/** Which roles require a second factor, and who decided that. */
export async function readSecondFactorPolicy({
  database: { db },
  settings,
}: Platform): Promise<SecondFactorPolicy> {
  const policy = await settings.read('secondFactor')
  const change = policy && (await settings.findChange(db, 'secondFactor'))
  const counts = new Map((await countSecondFactors(db)).map(count => [count.role, count]))
  return {
    roles: roles.map(role => {
      const { requiredSince, graceDays } = policy?.[role] ?? optional
      return {
        role,
        isRequired: requiredSince !== null,
        graceDays,
        dueAt: requiredSince && addDuration(new Date(requiredSince), graceDays * day).toISOString(),
        accounts: counts.get(role)?.accounts ?? 0,
        accountsWithout: counts.get(role)?.accountsWithout ?? 0,
      }
    }),
    changedBy: change?.changedBy ?? null,
    changedAt: change?.changedAt ?? null,
  }
}

/**
 * The grace period begins when a role first requires a second factor; another length moves its end.
 * @throws Failure 409 for the own role without a second factor of the own account, so that no administrator locks out
 * all of them, or if the rules were changed after the caller read them.
 */
export async function changeSecondFactorPolicy(
  platform: Platform,
  actor: Pick<User, 'id' | 'role'>,
  { roles: choice, changedAt }: { roles: SecondFactorChoice; changedAt?: string | null | undefined },
): Promise<SecondFactorPolicy> {
  const { clock, database, settings } = platform
  await settings.afterChange(
    database.db.transaction().execute(async tx => {
      await lockInTransaction(tx, 'roles.second-factor-policy')
      const previous = await settings.read('secondFactor')
      const changed = roles.filter(role => isChanged(previous?.[role] ?? optional, choice[role]))
      // A repetition after a lost reply is no conflict.
      if (changed.length > 0 && (await isSettingStale(platform, tx, 'secondFactor', changedAt)))
        throw settingChanged()
      const isOwnRequired = changed.includes(actor.role) && choice[actor.role].isRequired
      if (isOwnRequired && !(await findSecondFactorFacts(tx, actor.id)).hasSecondFactor)
        throw ownSecondFactorMissing()
      for (const role of changed) {
        const { isRequired, graceDays } = choice[role]
        const action = isRequired ? 'second-factor.required' : 'second-factor.optional'
        const details = isRequired ? { role, graceDays } : { role }
        await audit(tx, clock, { actorId: actor.id, action, subject: null, details })
      }
      const rules = toRules(previous, choice, clock().toISOString())
      await settings.write(tx, 'secondFactor', rules, actor.id)
      await announce(tx, { topic: 'accounts', key: '' }, 'roles.manage')
      await announceSecondFactorDue(platform, tx, rules)
    }),
  )
  return readSecondFactorPolicy(platform)
}

type Rules = Record<Role, SecondFactorRule>

/** The days of a role that requires no second factor are not a rule. */
function isChanged(from: SecondFactorRule, { isRequired, graceDays }: SecondFactorChoice[Role]): boolean {
  return isRequired !== (from.requiredSince !== null) || (isRequired && graceDays !== from.graceDays)
}

function toRules(previous: Rules | undefined, choice: SecondFactorChoice, now: string): Rules {
  const rules = {} as Rules
  for (const role of roles) {
    const { isRequired, graceDays } = choice[role]
    rules[role] = { requiredSince: isRequired ? (previous?.[role].requiredSince ?? now) : null, graceDays }
  }
  return rules
}
