import { sql, type RawBuilder } from 'kysely'

import type { Db, Tx } from './database.ts'

/**
 * How a slice treats the ids of members that it stores. Merging two members and undoing an import call every slice in
 * `server/member-references.ts`. A test compares their columns with the foreign keys of the database.
 */
export interface MemberReferences {
  /** The columns with a foreign key to `family_members`: `'family_posts.member_id'`. */
  columns: readonly `${string}.${string}`[]
  /**
   * Moves all references from one member to another, who is the same person. Null when the slice deliberately
   * leaves its references unchanged.
   */
  repointMember: ((tx: Tx, from: string, to: string, now: Date) => Promise<void>) | null
  /**
   * Describes the contributions of others to these members, which an undo would delete, as clauses: `2 posts have
   * been written …`.
   */
  describeReferences(db: Db, memberIds: MemberIds): Promise<string[]>
}

/** The members as a subquery, since an import may have added 50,000: `(select id …)`. */
export type MemberIds = RawBuilder<string>

/** The references of a table whose rows belong to one member each, in `member_id`, and are soft-deleted. */
export function createMemberReferences(table: string, describe: (count: number) => string): MemberReferences {
  return {
    columns: [`${table}.member_id`],

    async repointMember(tx, from, to) {
      await sql`update ${sql.table(table)} set member_id = ${to} where member_id = ${from}`.execute(tx)
    },

    async describeReferences(db, memberIds) {
      const { rows } = await sql<{ count: number }>`
        select count(*) from ${sql.table(table)}
        where removed_at is null and member_id in ${memberIds}`.execute(db)
      const count = rows[0]?.count ?? 0
      return count === 0 ? [] : [describe(count)]
    },
  }
}
