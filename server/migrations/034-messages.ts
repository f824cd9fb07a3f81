import { sql, type Kysely } from 'kysely'

/** Conversations between accounts. The texts of messages are sealed (`platform/envelopes.ts`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversations (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('direct', 'board', 'branch', 'group')),
      title text check ((title is null) = (kind in ('direct', 'board'))),
      -- The ids of the two accounts in order, so that two people have one conversation.
      direct_key text unique check ((direct_key is null) = (kind <> 'direct')),
      -- The member whose descendants a branch has.
      root_member_id uuid references family_members check ((root_member_id is null) = (kind <> 'branch')),
      created_by_id uuid not null references users,
      -- The number of the latest message. Its update locks the conversation, so the numbers have no gaps.
      last_seq bigint not null default 0,
      -- When the latest message was sent, or the conversation created.
      latest_at timestamptz not null,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create unique index conversations_board on conversations (kind) where kind = 'board'`.execute(db)
  await sql`
    create index conversations_root_member on conversations (root_member_id) where root_member_id is not null
  `.execute(db)
  await sql`
    create table conversation_members (
      conversation_id uuid not null references conversations on delete cascade,
      account_id uuid not null references users,
      -- Null for someone who reads the conversation from its beginning.
      joined_at timestamptz,
      -- The account reads messages with higher numbers.
      joined_seq bigint not null default 0,
      left_at timestamptz,
      read_seq bigint not null default 0,
      read_at timestamptz,
      -- How many messages after read_seq are the account's own, which are not unread.
      own_after_read integer not null default 0,
      -- The latest message that the account was notified of. It is notified again once it has read that one.
      notified_seq bigint not null default 0,
      is_muted boolean not null default false,
      primary key (conversation_id, account_id)
    )`.execute(db)
  await sql`
    create index conversation_members_account on conversation_members (account_id) where left_at is null`.execute(
    db,
  )
  await sql`
    create table messages (
      id uuid primary key,
      conversation_id uuid not null references conversations on delete cascade,
      seq bigint not null,
      author_id uuid not null references users,
      -- Null once the message is deleted, and for one with attachments alone.
      sealed_body text,
      message_type text not null default 'text' check (message_type in ('text', 'image', 'video', 'file')),
      reply_to_id uuid references messages,
      -- Keyed hashes of the beginnings of its words, for the search.
      search_tokens bigint[] not null default '{}',
      created_at timestamptz not null,
      edited_at timestamptz,
      deleted_at timestamptz,
      unique (conversation_id, seq),
      check (deleted_at is null or (sealed_body is null and search_tokens = '{}'))
    )`.execute(db)
  await sql`create index messages_search on messages using gin (search_tokens)`.execute(db)
  await sql`create index messages_author on messages (author_id)`.execute(db)
  await sql`
    create index messages_reply_to on messages (reply_to_id) where reply_to_id is not null`.execute(db)
  await sql`
    create table message_reactions (
      message_id uuid not null references messages on delete cascade,
      account_id uuid not null references users,
      reaction text not null,
      created_at timestamptz not null,
      primary key (message_id, account_id)
    )`.execute(db)
  await sql`
    do $$ declare content text := pg_get_viewdef('stored_content'::regclass); begin
      execute 'create or replace view stored_content as ' || rtrim(content, ';')
        || ' union all select author_id, 200 + coalesce(pg_column_size(sealed_body), 0)'
        || ' + pg_column_size(search_tokens) from messages';
    end $$`.execute(db)
}
