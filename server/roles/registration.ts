import type { RegistrationMode } from '#contract/registration-modes.ts'
import type { RegistrationSetting } from '#contract/roles.ts'
import { getRegistrationMode } from '#server/accounts/register.ts'
import { audit } from '#server/platform/audit.ts'
import { listensOnLoopback } from '#server/platform/config.ts'
import type { Platform } from '#server/platform/platform.ts'

import { openNeedsConfirmation } from './failures.ts'

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

/** @throws Failure 409 for open registration beyond loopback without a confirmation. */
export async function changeRegistration(
  platform: Platform,
  actorId: string,
  { mode, isPublicConfirmed }: { mode: RegistrationMode; isPublicConfirmed: boolean },
): Promise<RegistrationSetting> {
  const { clock, config, database, settings } = platform
  const isConfirmationDue = mode === 'open' && !listensOnLoopback(config)
  if (isConfirmationDue && !isPublicConfirmed) throw openNeedsConfirmation()
  const from = getRegistrationMode(config, await settings.read('registration'))
  await settings.afterChange(
    database.db.transaction().execute(async tx => {
      const value = { mode, isPublicConfirmed: isConfirmationDue }
      await settings.write(tx, 'registration', value, actorId)
      const details = { from, to: mode }
      await audit(tx, clock, { actorId, action: 'registration.changed', subject: 'registration', details })
    }),
  )
  return readRegistration(platform)
}
