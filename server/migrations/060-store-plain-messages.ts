import { sql, type Kysely } from 'kysely'

/**
 * Stores messages without attachments in direct conversations and groups, by one statement that commits by itself.
 * Returns a row for each that is stored. Leaves out one that needs what only a transaction of the portal does: a
 * failure to report, a recipient to notify, an earlier request with the same key, another data key, or a wait for a
 * lock.
 *
 * Idempotency keys are claimed before the first conversation is locked, and no lock of a conversation is waited for, so
 * that two statements, or one and a transaction, cannot wait for each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function store_plain_messages(new_messages jsonb)
    returns table (
      message_id uuid, message_seq bigint, person_id uuid, person_name text, other_person_id uuid,
      own_joined_seq bigint)
    language plpgsql as $$
    declare
      new record;
      claimed uuid[];
    begin
      with claim as (
        insert into idempotency_keys (user_id, call, key, fingerprint, record_id, created_at)
        select "authorId", call, key, fingerprint, id, "createdAt"
        from jsonb_to_recordset(new_messages)
          as message(id uuid, "authorId" uuid, "createdAt" timestamptz, call text, key text, fingerprint text)
        where key is not null order by "authorId", call, key
        on conflict do nothing returning record_id
      )
      select coalesce(array_agg(record_id), '{}') into claimed from claim;
      for new in
        select * from jsonb_to_recordset(new_messages) as message(
          id uuid, "conversationId" uuid, "authorId" uuid, "sealedBody" text, "messageType" text, "replyToId" uuid,
          tokens bigint[], "createdAt" timestamptz, "dataKeyId" uuid, call text, key text)
      loop
        continue when new.key is not null and new.id <> all (claimed);
        -- The statements after the lock see what was committed before it.
        perform from conversations where id = new."conversationId" for no key update skip locked;
        if found then
          perform from (
            select id from data_keys where scope_id = new."conversationId"
            order by created_at desc, id desc limit 1 for key share
          ) as newest where id = new."dataKeyId";
        end if;
        if found then
          return query
          with recipient as materialized (
            select account_id, is_muted, not is_muted and notified_seq <= read_seq as is_due
            from conversation_members
            where conversation_id = new."conversationId" and account_id <> new."authorId" and left_at is null
          ), sent as materialized (
            select last_seq + 1 as seq, kind, own.joined_seq
            from conversations join conversation_members as own on own.conversation_id = conversations.id
            where conversations.id = new."conversationId" and kind in ('direct', 'group')
              and own.account_id = new."authorId" and own.left_at is null
              and not exists (select from recipient where is_due)
              and exists (
                select from recipient join users on users.id = recipient.account_id
                where users.is_active and not users.awaits_approval)
              and (new."replyToId" is null or exists (
                select from messages
                where id = new."replyToId" and conversation_id = new."conversationId" and seq > own.joined_seq))
          ), message as (
            insert into messages
              (id, conversation_id, seq, author_id, sealed_body, message_type, reply_to_id, search_tokens, created_at)
            select new.id, new."conversationId", sent.seq, new."authorId", new."sealedBody", new."messageType",
              new."replyToId", new.tokens, new."createdAt"
            from sent
          ), conversation as (
            update conversations set last_seq = sent.seq, latest_at = new."createdAt", updated_at = new."createdAt"
            from sent where id = new."conversationId"
          ), author as (
            update conversation_members set
              read_seq = case when read_seq = sent.seq - 1 then sent.seq else read_seq end,
              own_after_read = case when read_seq = sent.seq - 1 then 0 else own_after_read + 1 end
            from sent where conversation_id = new."conversationId" and account_id = new."authorId"
          ), event as (
            insert into live_events (topic, key, account_ids)
            select 'conversation', new."conversationId"::text,
              new."authorId" || array(select account_id from recipient)
            from sent
          ), published as materialized (
            select pg_notify('notifications_changed', account_id::text) from sent, recipient where not is_muted
          )
          select new.id, sent.seq, coalesce(member.id, users.id), users.first_name || ' ' || users.last_name,
            case when kind = 'direct' then (
              select coalesce(other.id, recipient.account_id)
              from recipient left join family_members as other on other.user_id = recipient.account_id
            ) end,
            sent.joined_seq
          from sent, (select count(*) from published) as all_published,
            users left join family_members as member on member.user_id = users.id
          where users.id = new."authorId";
        end if;
        if not found and new.key is not null then
          delete from idempotency_keys
          where user_id = new."authorId" and call = new.call and key = new.key;
        end if;
      end loop;
    end $$`.execute(db)
}
