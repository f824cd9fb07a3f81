import { sql } from 'kysely'

import { pluralize } from '#contract/texts/counts.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { MemberReferences } from '#server/platform/database/member-references.ts'

const tables = ['document_members', 'document_readers'] as const

/** The members that documents are about, those chosen to see one, and those on whose pages media are shared. */
export const documentReferences: MemberReferences = {
  columns: [...tables.map(table => `${table}.member_id` as const), 'documents.shared_on_member_id'],

  async repointMember(tx, from, to) {
    for (const table of tables) await repointLinks(tx, table, from, to)
    await tx
      .updateTable('documents')
      .set({ sharedOnMemberId: to })
      .where('sharedOnMemberId', '=', from)
      .execute()
  },

  async describeReferences(db, memberIds) {
    const { rows } = await sql<{ isShared: boolean; count: number }>`
      select shared_on_member_id is not null as is_shared, count(*) from documents
      where removed_at is null and (
        shared_on_member_id in ${memberIds}
        or id in (
          select document_id from document_members where member_id in ${memberIds}
          union all
          select document_id from document_readers where member_id in ${memberIds}))
      group by 1`.execute(db)
    const shared = rows.find(({ isShared }) => isShared)?.count ?? 0
    const filed = rows.find(({ isShared }) => !isShared)?.count ?? 0
    return [
      shared > 0 &&
        `${pluralize(shared, 'photograph or video shows them or is', 'photographs and videos show them or are')} on their pages`,
      filed > 0 && `${pluralize(filed, 'document has', 'documents have')} been filed for them`,
    ].filter(clause => clause !== false)
  },
}

/** A document that is linked to both members stays linked once. */
async function repointLinks(tx: Tx, table: (typeof tables)[number], from: string, to: string): Promise<void> {
  await sql`
    with moved as (delete from ${sql.table(table)} where member_id = ${from} returning document_id)
    insert into ${sql.table(table)} (document_id, member_id)
    select document_id, ${to} from moved on conflict do nothing`.execute(tx)
}
