import type { User } from '#contract/accounts.ts'
import type { WaitingItem } from '#contract/notifications.ts'

/** What of one kind waits for an account; null for nothing. Each slice applies its own rules. */
export type WaitingSource = (viewer: User) => Promise<WaitingItem | null>
