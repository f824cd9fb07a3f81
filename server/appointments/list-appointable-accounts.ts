import { sql } from 'kysely'

import type { AppointableAccount } from '#contract/appointments/appointments.ts'
import type { Db } from '#server/platform/database/database.ts'
import { toFoldedPatterns } from '#server/platform/database/folded-text.ts'

const listedAccounts = 20

/** Active accounts except one, by name. Each word of the search is a part of the name, without diacritics. */
export async function listAppointableAccounts(
  db: Db,
  { exceptId, search = '' }: { exceptId: string; search?: string | undefined },
): Promise<AppointableAccount[]> {
  const name = sql<string>`users.first_name || ' ' || users.last_name`
  let query = db
    .selectFrom('users')
    .leftJoin('familyMembers as member', join =>
      join.onRef('member.userId', '=', 'users.id').on('member.removedAt', 'is', null),
    )
    .select('users.id')
    .select(name.as('name'))
    .select(
      sql<
        string | null
      >`nullif(concat_ws(' ', member.first_name, member.middle_name, member.last_name), '')`.as('member'),
    )
    .where('users.id', '<>', exceptId)
    .where('users.isActive', '=', true)
    .where('users.awaitsApproval', '=', false)
  const patterns = toFoldedPatterns(search)
  // Such as a search for '%'.
  if (patterns.length === 0 && search.trim() !== '') return []
  for (const pattern of patterns) query = query.where('users.foldedName', 'like', pattern)
  return query
    .orderBy(sql`${name} collate "und-x-icu"`)
    .orderBy('users.id')
    .limit(listedAccounts)
    .execute()
}
