import type { User } from '#contract/accounts/accounts.ts'
import type { WaitingItem } from '#contract/notifications.ts'

import type { Platform } from './platform.ts'

/**
 * Finds what of one kind waits for the viewer; null for nothing. Each slice applies its own rules.
 * `server/waiting-sources.ts` lists the sources.
 */
export type WaitingSource = (
  platform: Pick<Platform, 'clock' | 'config' | 'database' | 'today'>,
  viewer: User,
) => Promise<WaitingItem | null>
