import { boardTermYears, expiringSoonDays } from '#contract/roles/board-terms.ts'
import type { ListedUser } from '#contract/roles/roles.ts'
import { pluralize } from '#contract/texts/counts.ts'
import { markTermAnnounced, setRole } from '#server/accounts/store.ts'
import { audit } from '#server/platform/audit.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'

import { addYears } from './add-years.ts'
import { changeAccount } from './change-account.ts'
import { notOnBoard, termChanged } from './failures.ts'
import { notifyOfExpiringTerm, notifyOfRenewal, notifyOfTermEnd } from './notify-changes.ts'
import { findListedUser, lockEndedTerms, lockUnannouncedTerms } from './store.ts'

/**
 * Ends the board status of every account whose term has ended, and returns how many there were. `actorId` is null for
 * the hourly job. Their rights have ended with the term already: see `findRoleAt`.
 */
export async function endExpiredTerms(platform: Platform, actorId: string | null): Promise<number> {
  const { clock, database, sessions } = platform
  const ended = await database.db.transaction().execute(async tx => {
    const now = clock()
    const members = await lockEndedTerms(tx, now)
    for (const { id, boardTermExpires } of members) {
      await setRole(tx, id, { role: 'family_member', boardMemberSince: null, boardTermExpires: null, now })
      const details = { from: 'board_member', to: 'family_member', boardTermExpires }
      await audit(tx, clock, { actorId, action: 'board-term.ended', subject: id, details })
      const endedAt = boardTermExpires ?? now.toISOString()
      await notifyOfTermEnd(platform, tx, { actorId, userId: id, endedAt })
    }
    return members
  })
  for (const { id } of ended) sessions.invalidateUser(id)
  return ended.length
}

/** The hourly job: ends the terms of the past, and announces each end of the next 90 days once. */
export async function sweepTerms(platform: Platform): Promise<void> {
  await endExpiredTerms(platform, null)
  const { clock, database } = platform
  await database.db.transaction().execute(async tx => {
    const soon = addDuration(clock(), expiringSoonDays * day)
    for (const { id, boardTermExpires } of await lockUnannouncedTerms(tx, soon)) {
      await markTermAnnounced(tx, id)
      await notifyOfExpiringTerm(platform, tx, { userId: id, expiresAt: boardTermExpires })
    }
  })
}

export function describeEndedTerms(count: number): string {
  return count === 0 ? 'No board terms have expired.' : `${pluralize(count, 'board term')} ended.`
}

/**
 * Adds three years to the end of a running term, or starts them now if it has ended.
 * @throws Failure 403 for the own account, 404 for an unknown one, 409 if the term differs from what the caller read.
 */
export async function renewTerm(
  platform: Platform,
  actorId: string,
  userId: string,
  { boardTermExpires, reason }: { boardTermExpires: string | null; reason: string | null },
): Promise<{ user: ListedUser }> {
  const { clock, config } = platform
  return changeAccount(platform, actorId, userId, {
    check(_tx, user) {
      if (user.role !== 'board_member') throw notOnBoard()
      if (toTime(user.boardTermExpires) !== toTime(boardTermExpires)) throw termChanged()
    },
    async apply(tx, user) {
      const now = clock()
      const start = new Date(Math.max(now.getTime(), toTime(boardTermExpires) ?? 0))
      const end = addYears(start, boardTermYears, config.TIME_ZONE)
      const since = user.boardMemberSince === null ? now : new Date(user.boardMemberSince)
      await setRole(tx, userId, { role: 'board_member', boardMemberSince: since, boardTermExpires: end, now })
      const details = {
        from: 'board_member',
        to: 'board_member',
        boardTermExpires: end.toISOString(),
        reason,
      }
      await audit(tx, clock, { actorId, action: 'board-term.renewed', subject: userId, details })
      await notifyOfRenewal(platform, tx, { actorId, userId, expiresAt: end.toISOString(), reason })
      return { user: await findListedUser(tx, userId) }
    },
  })
}

function toTime(instant: string | null): number | null {
  return instant === null ? null : new Date(instant).getTime()
}
