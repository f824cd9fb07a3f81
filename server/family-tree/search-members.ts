import { sql, type SqlBool } from 'kysely'

import { fullName } from '#contract/family-tree/full-name.ts'
import type { SearchResult } from '#contract/search/search.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { SearchSource } from '#server/platform/search-source.ts'

/** The members whose names contain all words, in any order; each word may be the beginning of a name. */
export function createMemberSource(db: Db): SearchSource {
  return {
    name: 'members',
    async find(_viewer, words, limit) {
      const whole = await findByNames(db, words, 'whole', limit)
      if (whole.length === limit) return whole
      // These include the whole ones.
      const started = await findByNames(db, words, 'started', limit + whole.length)
      const ids = new Set(whole.map(({ id }) => id))
      return [...whole, ...started.filter(({ id }) => !ids.has(id))].slice(0, limit)
    },
  }
}

/** Words that are compared. Each may have many continuations. */
const maxWords = 8

/** The expression of the index `family_members_names`. */
const names = sql`array_to_tsvector(to_name_words(
  join_member_names(first_name, middle_name, last_name, maiden_name)))`

/** The living first, then as the tree lists them. */
async function findByNames(
  db: Db,
  words: string,
  match: 'whole' | 'started',
  limit: number,
): Promise<SearchResult[]> {
  const ending = match === 'started' ? ':*' : ''
  const query = sql`(select string_agg(quote_literal(word) || ${ending}::text, ' & ')::tsquery
    from (select distinct word from unnest(to_name_words(${words})) as word limit ${maxWords}) as words)`
  const members = await db
    .selectFrom('familyMembers')
    .select([
      'id',
      'firstName',
      'middleName',
      'lastName',
      'maidenName',
      'birthText',
      'deathText',
      'isAlive',
      'earliestBirthDate',
      'deathDate',
    ])
    .where('removedAt', 'is', null)
    .where(sql<SqlBool>`${names} @@ ${query}`)
    .orderBy('isAlive', 'desc')
    .orderBy('generation')
    .orderBy('earliestBirthDate', 'asc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return members.map(member => ({
    id: member.id,
    title: fullName(member),
    conversationId: null,
    markedTitle: null,
    note: describeLife(member),
    excerpt: null,
  }))
}

/** 'née Barlow, 1931–2004'; null without a maiden name and dates. */
function describeLife(member: {
  lastName: string
  maidenName: string | null
  birthText: string | null
  deathText: string | null
  earliestBirthDate: string | null
  deathDate: string | null
  isAlive: boolean
}): string | null {
  const { lastName, maidenName, isAlive } = member
  const born = member.earliestBirthDate?.slice(0, 4) ?? member.birthText
  const died = member.deathDate?.slice(0, 4) ?? member.deathText
  const years = isAlive
    ? born && `born ${born}`
    : [born, died].every(year => year === null)
      ? 'deceased'
      : `${born ?? '?'}–${died ?? '?'}`
  const maiden = maidenName !== null && maidenName !== lastName ? `née ${maidenName}` : null
  return [maiden, years].filter(Boolean).join(', ') || null
}
