import { sql } from 'kysely'

import { pluralize } from '#contract/counts.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { MemberReferences } from '#server/platform/database/member-references.ts'

const tables = ['document_members', 'document_readers'] as const

/** The members that documents are about, and those chosen to see one. */
export const documentReferences: MemberReferences = {
  columns: tables.map(table => `${table}.member_id` as const),

  async repointMember(tx, from, to) {
    for (const table of tables) await repointLinks(tx, table, from, to)
  },

  async describeReferences(db, memberIds) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from documents
      where removed_at is null and id in (
        select document_id from document_members where member_id in ${memberIds}
        union all
        select document_id from document_readers where member_id in ${memberIds})`.execute(db)
    const count = rows[0]?.count ?? 0
    return count === 0 ? [] : [`${pluralize(count, 'document has', 'documents have')} been filed for them`]
  },
}

/** A document that is linked to both members stays linked once. */
async function repointLinks(tx: Tx, table: (typeof tables)[number], from: string, to: string): Promise<void> {
  await sql`
    with moved as (delete from ${sql.table(table)} where member_id = ${from} returning document_id)
    insert into ${sql.table(table)} (document_id, member_id)
    select document_id, ${to} from moved on conflict do nothing`.execute(tx)
}
