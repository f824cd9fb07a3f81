import { sql } from 'kysely'

import type { Correspondent } from '#contract/messages/messages.ts'
import type { Db } from '#server/platform/database/database.ts'
import { toFoldedPatterns } from '#server/platform/database/folded-text.ts'
import { decodeCursor, encodeCursor, Page, type PageRequest } from '#server/platform/paging.ts'

import { correspondentColumns, isOpenAccount } from './participants.ts'

/**
 * The open accounts besides the caller's own, by name. A search matches words within their names, without diacritics.
 */
export async function listRecipients(
  db: Db,
  accountId: string,
  {
    search = '',
    memberId,
    cursor,
    limit,
  }: PageRequest & { search?: string | undefined; memberId?: string | undefined },
): Promise<Page<Correspondent>> {
  const name = sql<string>`users.first_name || ' ' || users.last_name collate "und-x-icu"`
  let query = db
    .selectFrom('users')
    .leftJoin('familyMembers as member', 'member.userId', 'users.id')
    .select(['users.id as accountId', ...correspondentColumns])
    .where(isOpenAccount)
    .where('users.id', '<>', accountId)
    .orderBy(name)
    .orderBy('users.id')
    .limit(limit + 1)
  if (memberId !== undefined) query = query.where('member.id', '=', memberId)
  const patterns = toFoldedPatterns(search)
  // Such as a search for '%'.
  if (patterns.length === 0 && search.trim() !== '') return new Page([], {})
  for (const pattern of patterns) query = query.where('users.foldedName', 'like', pattern)
  if (cursor !== undefined) {
    // The name of the account at the cursor, as it is now.
    const [after] = decodeCursor(cursor, /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/)
    query = query.where(
      sql<boolean>`(${name}, users.id) > (
        select last.first_name || ' ' || last.last_name collate "und-x-icu", last.id
        from users as last where last.id = ${after})`,
    )
  }
  const found = await query.execute()
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return new Page(
    rows.map(({ id, memberId, name: written, photographUrl }) => ({
      id,
      memberId,
      name: written,
      photographUrl,
    })),
    { next: last && encodeCursor(last.accountId) },
  )
}
