import type { User } from '#contract/accounts.ts'
import { roles, type Role } from '#contract/capabilities.ts'
import { defaultGraceDays } from '#contract/grace-days.ts'
import type { SecondFactorChoice, SecondFactorPolicy } from '#contract/roles.ts'
import { announceSecondFactorDue } from '#server/accounts/second-factor/requirement.ts'
import { audit } from '#server/platform/audit.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import { lockInTransaction } from '#server/platform/database/advisory-lock.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SecondFactorRule } from '#server/platform/sessions/second-factor-due.ts'

import { ownSecondFactorMissing } from './failures.ts'
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
 * all of them.
 */
export async function changeSecondFactorPolicy(
  platform: Platform,
  actor: Pick<User, 'id' | 'role'>,
  choice: SecondFactorChoice,
): Promise<SecondFactorPolicy> {
  const { clock, database, settings } = platform
  await settings.afterChange(
    database.db.transaction().execute(async tx => {
      await lockInTransaction(tx, 'roles.second-factor-policy')
      const previous = await settings.read('secondFactor')
      const now = clock().toISOString()
      const rules = {} as Record<Role, SecondFactorRule>
      for (const role of roles) {
        const from = previous?.[role] ?? optional
        const { isRequired, graceDays } = choice[role]
        rules[role] = { requiredSince: isRequired ? (from.requiredSince ?? now) : null, graceDays }
        const wasRequired = from.requiredSince !== null
        if (isRequired === wasRequired && (!isRequired || graceDays === from.graceDays)) continue
        if (isRequired && role === actor.role && !(await findSecondFactorFacts(tx, actor.id)).hasSecondFactor)
          throw ownSecondFactorMissing()
        const action = isRequired ? 'second-factor.required' : 'second-factor.optional'
        const details = isRequired ? { role, graceDays } : { role }
        await audit(tx, clock, { actorId: actor.id, action, subject: null, details })
      }
      await settings.write(tx, 'secondFactor', rules, actor.id)
      await announceSecondFactorDue(platform, tx, rules)
    }),
  )
  return readSecondFactorPolicy(platform)
}
