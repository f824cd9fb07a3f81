import { sql } from 'kysely'

import type { Db } from '#server/platform/database/database.ts'
import { foldText, matchWords } from '#server/platform/database/folded-text.ts'
import type { SearchSource } from '#server/platform/search-source.ts'

import { isVisibleTo } from './policy.ts'

/** The investments that the viewer may see whose name or symbol contains all words; own ones first. */
export function createInvestmentSource(db: Db): SearchSource {
  return {
    name: 'investments',
    async find({ user }, words, limit) {
      const text = sql`concat_ws(' ', holding.name, holding.symbol)`
      const matches = matchWords(words, { text, folded: foldText(text) })
      if (matches.length === 0) return []
      const rows = await db
        .selectFrom('holdings as holding')
        .innerJoin('investmentAccounts as account', 'account.id', 'holding.accountId')
        .where(isVisibleTo(user))
        .where('holding.removedAt', 'is', null)
        .where(eb => eb.and(matches))
        .select(['holding.id', 'holding.name', 'holding.symbol', 'account.name as accountName'])
        .orderBy(sql`account.owner_id = ${user.id}`, 'desc')
        .orderBy(sql`holding.name collate "und-x-icu"`)
        .orderBy('holding.id')
        .limit(limit)
        .execute()
      return rows.map(({ id, name, symbol, accountName }) => ({
        id,
        title: name,
        conversationId: null,
        markedTitle: null,
        note: [symbol, accountName].filter(Boolean).join(', '),
        excerpt: null,
      }))
    },
  }
}
