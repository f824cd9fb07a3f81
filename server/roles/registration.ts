import type { RegistrationMode } from '#contract/accounts/registration-modes.ts'
import type { RegistrationSetting } from '#contract/roles/roles.ts'
import { getRegistrationMode } from '#server/accounts/register.ts'
import { audit } from '#server/platform/audit.ts'
import { listensOnLoopback } from '#server/platform/config.ts'
import { lockInTransaction } from '#server/platform/database/advisory-lock.ts'
import { announce } from '#server/platform/live-events.ts'
import type { Platform } from '#server/platform/platform.ts'

import { openNeedsConfirmation, settingChanged } from './failures.ts'
import { isSettingStale } from './is-setting-stale.ts'

/** Who may register now, and who decided that. */
export async function readRegistration({
  config,
  database,
  settings,
}: Platform): Promise<RegistrationSetting> {
  const chosen = await settings.read('registration')
  const change = chosen && (await settings.findChange(database.db, 'registration'))
  return {
    mode: getRegistrationMode(config, chosen),
    isChosen: chosen !== undefined,
    isPublic: !listensOnLoopback(config),
    changedBy: change?.changedBy ?? null,
    changedAt: change?.changedAt ?? null,
  }
}

/**
 * @throws Failure 409 for open registration beyond loopback without a confirmation, or if another mode was chosen after
 * the caller read it.
 */
export async function changeRegistration(
  platform: Platform,
  actorId: string,
  change: { mode: RegistrationMode; isPublicConfirmed: boolean; changedAt?: string | null | undefined },
): Promise<RegistrationSetting> {
  const { clock, config, database, settings } = platform
  const { mode, isPublicConfirmed, changedAt } = change
  const isConfirmationDue = mode === 'open' && !listensOnLoopback(config)
  if (isConfirmationDue && !isPublicConfirmed) throw openNeedsConfirmation()
  await settings.afterChange(
    database.db.transaction().execute(async tx => {
      await lockInTransaction(tx, 'roles.registration')
      const from = getRegistrationMode(config, await settings.read('registration'))
      // A repetition after a lost reply is no conflict.
      if (mode !== from && (await isSettingStale(platform, tx, 'registration', changedAt)))
        throw settingChanged()
      const value = { mode, isPublicConfirmed: isConfirmationDue }
      await settings.write(tx, 'registration', value, actorId)
      await announce(tx, { topic: 'accounts', key: '' }, 'roles.manage')
      const details = { from, to: mode }
      await audit(tx, clock, { actorId, action: 'registration.changed', subject: 'registration', details })
    }),
  )
  return readRegistration(platform)
}
