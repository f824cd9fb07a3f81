import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SettingKey } from '#server/platform/settings.ts'

/** Whether a setting was changed after the caller read it. `changedAt` is undefined for a caller that does not care. */
export async function isSettingStale(
  { settings }: Platform,
  tx: Tx,
  key: SettingKey,
  changedAt: string | null | undefined,
): Promise<boolean> {
  if (changedAt === undefined) return false
  const last = await settings.findChange(tx, key)
  return (last?.changedAt ?? null) !== changedAt
}
