import { sql, type Kysely } from 'kysely'

/** What happened to a group, a branch or the board's conversation: who came and went, and its names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversation_events (
      -- The order of the events of a conversation, whose lock is held while one is added.
      id bigint generated always as identity primary key,
      conversation_id uuid not null references conversations on delete cascade,
      kind text not null,
      -- Who did it; null where the board, the tree or the portal decides, and for someone who leaves.
      actor_id uuid references users
        check ((actor_id is not null) = (kind in ('created', 'renamed', 'added', 'removed'))),
      -- The account that it is about.
      account_id uuid references users check ((account_id is null) = (kind in ('created', 'renamed'))),
      -- The new name of a group.
      title text check ((title is not null) = (kind = 'renamed')),
      -- The number of the latest message then.
      after_seq bigint not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create index conversation_events_position on conversation_events (conversation_id, after_seq, id)
  `.execute(db)
  await sql`create index conversation_events_account on conversation_events (account_id)`.execute(db)
  await sql`create index conversation_events_actor on conversation_events (actor_id)`.execute(db)
}
