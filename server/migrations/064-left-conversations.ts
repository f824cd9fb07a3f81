import { sql, type Kysely } from 'kysely'

/** Those who have left a conversation find their own messages in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The name of a group when the account left it. Other conversations are not renamed.
  await sql`alter table conversation_members add column left_title text`.execute(db)
  await sql`
    update conversation_members set left_title = title
    from conversations where id = conversation_id and kind = 'group' and left_at is not null`.execute(db)
  await sql`
    create index conversation_members_left on conversation_members (account_id) where left_at is not null
  `.execute(db)
  await sql`drop index messages_author`.execute(db)
  await sql`create index messages_author on messages (author_id, conversation_id, seq)`.execute(db)
}
