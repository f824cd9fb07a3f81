import { sql, type Kysely } from 'kysely'

/**
 * Does what migration 060 describes with the messages of a batch at once, because a statement for each message of the
 * batch took most of the time. Of several messages to one conversation, each round stores the first that remains.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function store_plain_messages(new_messages jsonb)
    returns table (
      message_id uuid, message_seq bigint, person_id uuid, person_name text, other_person_id uuid,
      own_joined_seq bigint)
    language plpgsql as $$
    declare
      claimed uuid[];
      locked uuid[];
      newest_keys uuid[];
      rounds bigint;
      stored uuid[] := '{}';
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
      select coalesce(array_agg(id), '{}') into locked from (
        select id from conversations
        where id in (
          select "conversationId" from jsonb_to_recordset(new_messages) as message("conversationId" uuid))
        for no key update skip locked
      ) as conversation;
      -- The statements after the locks see what was committed before them.
      select coalesce(array_agg(newest.id), '{}') into newest_keys
      from unnest(locked) as scope(id) cross join lateral (
        select data_keys.id from data_keys where scope_id = scope.id
        order by created_at desc, data_keys.id desc limit 1 for key share
      ) as newest;
      select coalesce(max(count), 0) into rounds from (
        select count(*) from jsonb_to_recordset(new_messages) as message("conversationId" uuid)
        group by "conversationId"
      ) as conversation;
      for round in 1..rounds loop
        for message_id, message_seq, person_id, person_name, other_person_id, own_joined_seq in
          with new as materialized (
            select * from (
              select *, row_number() over (partition by "conversationId" order by place) as turn
              from rows from (jsonb_to_recordset(new_messages) as (
                id uuid, "conversationId" uuid, "authorId" uuid, "sealedBody" text, "messageType" text,
                "replyToId" uuid, tokens bigint[], "createdAt" timestamptz, "dataKeyId" uuid, key text))
                with ordinality as message(
                  id, "conversationId", "authorId", "sealedBody", "messageType", "replyToId", tokens, "createdAt",
                  "dataKeyId", key, place)
            ) as numbered
            where turn = round and "conversationId" = any (locked) and "dataKeyId" = any (newest_keys)
              and (key is null or id = any (claimed))
          ), recipient as materialized (
            select new.id as message_id, account_id, is_muted, not is_muted and notified_seq <= read_seq as is_due
            from new join conversation_members on conversation_id = new."conversationId"
            where account_id <> new."authorId" and left_at is null
          ), sent as materialized (
            select new.*, last_seq + 1 as seq, kind, own.joined_seq
            from new
              join conversations on conversations.id = new."conversationId"
              join conversation_members as own
                on own.conversation_id = conversations.id and own.account_id = new."authorId"
            where kind in ('direct', 'group') and own.left_at is null
              and not exists (select from recipient where recipient.message_id = new.id and is_due)
              and exists (
                select from recipient join users on users.id = recipient.account_id
                where recipient.message_id = new.id and users.is_active and not users.awaits_approval)
              and (new."replyToId" is null or exists (
                select from messages as answered
                where answered.id = new."replyToId" and answered.conversation_id = new."conversationId"
                  and answered.seq > own.joined_seq))
          ), message as (
            insert into messages
              (id, conversation_id, seq, author_id, sealed_body, message_type, reply_to_id, search_tokens, created_at)
            select id, "conversationId", seq, "authorId", "sealedBody", "messageType", "replyToId", tokens, "createdAt"
            from sent
          ), conversation as (
            update conversations set last_seq = sent.seq, latest_at = sent."createdAt", updated_at = sent."createdAt"
            from sent where conversations.id = sent."conversationId"
          ), author as (
            update conversation_members set
              read_seq = case when read_seq = sent.seq - 1 then sent.seq else read_seq end,
              own_after_read = case when read_seq = sent.seq - 1 then 0 else own_after_read + 1 end
            from sent where conversation_id = sent."conversationId" and account_id = sent."authorId"
          ), event as (
            insert into live_events (topic, key, account_ids)
            select 'conversation', "conversationId"::text,
              "authorId" || array(select account_id from recipient where recipient.message_id = sent.id)
            from sent
          ), published as materialized (
            select pg_notify('notifications_changed', account_id::text) from (
              select distinct account_id from sent join recipient on recipient.message_id = sent.id
              where not is_muted
            ) as changed
          )
          select sent.id, sent.seq, coalesce(member.id, users.id), users.first_name || ' ' || users.last_name,
            case when kind = 'direct' then (
              select coalesce(other.id, recipient.account_id)
              from recipient left join family_members as other on other.user_id = recipient.account_id
              where recipient.message_id = sent.id
            ) end,
            sent.joined_seq
          from (select count(*) from published) as all_published,
            sent join users on users.id = sent."authorId" left join family_members as member on member.user_id = users.id
        loop
          stored := stored || message_id;
          return next;
        end loop;
      end loop;
      delete from idempotency_keys using jsonb_to_recordset(new_messages)
        as message(id uuid, "authorId" uuid, call text, key text)
      where user_id = message."authorId" and idempotency_keys.call = message.call
        and idempotency_keys.key = message.key and message.id = any (claimed) and message.id <> all (stored);
    end $$`.execute(db)
}
