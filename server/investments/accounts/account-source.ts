import { sql } from 'kysely'

import { accountKinds } from '#contract/investments/choices.ts'
import { isVisibleTo } from '#server/investments/policy.ts'
import type { Db } from '#server/platform/database/database.ts'
import { foldText, matchWords } from '#server/platform/database/folded-text.ts'
import type { SearchSource } from '#server/platform/search-source.ts'
import { selectAccountName } from '#server/platform/sessions/users.ts'

/** The investment accounts that the viewer may see whose name contains all words; own ones first. */
export function createInvestmentAccountSource(db: Db): SearchSource {
  return {
    name: 'investmentAccounts',
    async find({ user }, words, limit) {
      const text = sql.ref('account.name')
      const matches = matchWords(words, { text, folded: foldText(text) })
      if (matches.length === 0) return []
      const rows = await db
        .selectFrom('investmentAccounts as account')
        .where(isVisibleTo(user))
        .where(eb => eb.and(matches))
        .select(['account.id', 'account.name', 'account.kind', 'account.ownerId'])
        .select(selectAccountName('account.ownerId').$notNull().as('ownerName'))
        .orderBy(sql`account.owner_id = ${user.id}`, 'desc')
        .orderBy(sql`account.name collate "und-x-icu"`)
        .orderBy('account.id')
        .limit(limit)
        .execute()
      return rows.map(({ id, name, kind, ownerId, ownerName }) => ({
        id,
        title: name,
        conversationId: null,
        markedTitle: null,
        note: [accountKinds[kind], ownerId === user.id ? null : `Shared by ${ownerName}`]
          .filter(Boolean)
          .join(', '),
        excerpt: null,
      }))
    },
  }
}
