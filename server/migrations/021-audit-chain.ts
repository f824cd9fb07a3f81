import { sql, type Kysely } from 'kysely'

/** Makes the audit trail append-only and chains its entries, those that exist too. `docs/security.md` has the bytes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_chain (
      position bigint not null,
      entry_id bigint not null,
      previous_hash bytea not null,
      hash bytea not null
    )`.execute(db)
  // The latest head that a portal has sealed with its key.
  await sql`
    create table audit_seals (
      is_latest boolean primary key default true check (is_latest),
      position bigint not null,
      sealed_head text not null
    )`.execute(db)
  await sql`
    create function hash_audit_entry(chain_position bigint, entry audit_entries, previous_hash bytea)
      returns bytea language sql stable as $$
        select sha256(convert_to(
          concat_ws(
            chr(10),
            'heirloom audit entry 1',
            encode(previous_hash, 'hex'),
            jsonb_build_array(
              chain_position,
              entry.id,
              to_char(entry.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
              entry.actor_id,
              entry.action,
              entry.subject,
              entry.details)),
          'utf8'))
      $$`.execute(db)

  // One million rows take about 20 seconds and no memory: the loop reads through a cursor.
  await sql`
    do $$
    declare
      entry audit_entries;
      chain_position bigint := 0;
      head bytea := decode(repeat('00', 32), 'hex');
      next_hash bytea;
    begin
      for entry in select * from audit_entries order by id loop
        chain_position := chain_position + 1;
        next_hash := hash_audit_entry(chain_position, entry, head);
        insert into audit_chain values (chain_position, entry.id, head, next_hash);
        head := next_hash;
      end loop;
    end $$`.execute(db)
  await sql`
    alter table audit_chain
      add primary key (position),
      add constraint audit_chain_entry_id_key unique (entry_id)`.execute(db)

  // Runs at the commit, so that transactions wait for each other only while they commit. Each then sees the head of the
  // one before. The primary key rejects a fork, should a transaction read an older head.
  await sql`
    create function chain_audit_entry() returns trigger language plpgsql as $$
    declare
      head audit_chain;
    begin
      perform pg_advisory_xact_lock(hashtextextended('audit.chain', 0));
      select * into head from audit_chain order by position desc limit 1;
      head.position := coalesce(head.position, 0) + 1;
      head.previous_hash := coalesce(head.hash, decode(repeat('00', 32), 'hex'));
      insert into audit_chain
      values (head.position, new.id, head.previous_hash, hash_audit_entry(head.position, new, head.previous_hash));
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger audit_entries_chain after insert on audit_entries
      deferrable initially deferred for each row execute function chain_audit_entry()`.execute(db)
  await sql`
    create function reject_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception '% of % is rejected: the audit trail is append-only', tg_op, tg_table_name
        using errcode = 'insufficient_privilege';
    end $$`.execute(db)
  await sql`
    create trigger audit_entries_append_only before update or delete or truncate on audit_entries
      execute function reject_audit_change()`.execute(db)
  await sql`
    create trigger audit_chain_append_only before update or delete or truncate on audit_chain
      execute function reject_audit_change()`.execute(db)

  // One order for all lists: by time, newest first.
  await sql`drop index audit_entries_created_at`.execute(db)
  await sql`drop index audit_entries_subject`.execute(db)
  await sql`create index audit_entries_created_at on audit_entries (created_at, id)`.execute(db)
  await sql`create index audit_entries_actor on audit_entries (actor_id, created_at, id)`.execute(db)
  await sql`create index audit_entries_action on audit_entries (action, created_at, id)`.execute(db)
  await sql`create index audit_entries_subject on audit_entries (subject, created_at, id)`.execute(db)
}
