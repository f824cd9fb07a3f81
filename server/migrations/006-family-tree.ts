import { sql, type Kysely } from 'kysely'

/** Members and their links, requests to the board, and acceptances of the constitution. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Sequential numbers in the form of UUIDs (RFC 9562, version 8): a list of 10,000 members with all links compresses
  // to a fraction of the size of random ids. The ids have no meaning and are not secret.
  await sql`create sequence family_member_numbers`.execute(db)
  await sql`
    create function new_family_member_id() returns uuid language sql volatile as $$
      select ('00000000-0000-8000-8000-' || lpad(to_hex(nextval('family_member_numbers')), 12, '0'))::uuid
    $$`.execute(db)
  await sql`
    create table family_members (
      id uuid primary key default new_family_member_id(),
      first_name text not null,
      last_name text not null,
      middle_name text,
      maiden_name text,
      birth_date date,
      death_date date,
      birth_text text,
      death_text text,
      earliest_birth_date date,
      is_alive boolean not null default true,
      gender text,
      relationship text not null,
      generation smallint not null check (generation between 1 and 5),
      father_name text,
      mother_name text,
      spouse_name text,
      biography text,
      occupation text,
      location text,
      phone_number text,
      email text,
      is_verified boolean not null default false,
      verified_by_id uuid references users,
      verified_at timestamptz,
      added_by_id uuid references users,
      -- The name of an adder without an account. Other names are read from the accounts.
      added_by text,
      user_id uuid references users,
      version integer not null default 1,
      removed_at timestamptz,
      -- The member that this removed one was merged into. Its old address leads there.
      merged_into_id uuid references family_members,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (num_nonnulls(added_by_id, added_by) = 1)
    )`.execute(db)
  // Partial, because most members have no account.
  await sql`
    create unique index family_members_user_id_key on family_members (user_id)
      where user_id is not null`.execute(db)
  await sql`
    create index family_members_merged_into on family_members (merged_into_id)
      where merged_into_id is not null`.execute(db)

  // The specified `fatherId` and `motherId` are the links with these roles; all others are further parents. A parent by
  // birth may also have adopted the child.
  await sql`
    create table parent_links (
      child_id uuid not null references family_members,
      parent_id uuid not null references family_members,
      kind text not null check (kind in ('birth', 'adoptive', 'step', 'guardian', 'foster')),
      role text check (role in ('father', 'mother')),
      primary key (child_id, parent_id, kind),
      check (child_id <> parent_id),
      check (role is null or kind = 'birth')
    )`.execute(db)
  await sql`create index parent_links_parent on parent_links (parent_id)`.execute(db)
  await sql`create unique index parent_links_one_role on parent_links (child_id, role) where role is not null`.execute(
    db,
  )

  // The specified `spouseId` of a member is the other person of one of their partnerships. Both partners choose theirs:
  // a widow's spouse may have married again.
  await sql`
    create table partnerships (
      id bigint generated always as identity primary key,
      first_id uuid not null references family_members,
      second_id uuid not null references family_members,
      kind text not null check (kind in ('marriage', 'partnership', 'engagement', 'divorced')),
      start_text text,
      earliest_start_date date,
      end_text text,
      place text,
      is_spouse_of_first boolean not null default false,
      is_spouse_of_second boolean not null default false,
      -- Created only because a member names a spouse. Deleted when neither names the other.
      is_implied boolean not null default false,
      check (first_id <> second_id)
    )`.execute(db)
  await sql`create index partnerships_first on partnerships (first_id)`.execute(db)
  await sql`create index partnerships_second on partnerships (second_id)`.execute(db)
  // A couple has each partnership once, in either order. Places of imported files may be too long for an index.
  await sql`
    create unique index partnerships_distinct on partnerships (
      least(first_id, second_id), greatest(first_id, second_id), kind,
      md5(coalesce(start_text, '') || chr(31) || coalesce(end_text, '') || chr(31) || coalesce(place, ''))
    )`.execute(db)
  await sql`
    create view spouses as
      select first_id as member_id, second_id as spouse_id, id as partnership_id
      from partnerships where is_spouse_of_first
      union all
      select second_id, first_id, id from partnerships where is_spouse_of_second`.execute(db)
  // A member has at most one spouse, as the first or the second person of the row.
  for (const side of ['first', 'second'])
    await sql`
      create unique index ${sql.id(`partnerships_one_spouse_of_${side}`)}
        on partnerships (${sql.id(`${side}_id`)}) where ${sql.id(`is_spouse_of_${side}`)}`.execute(db)
  await sql`
    create function reject_second_spouse() returns trigger language plpgsql as $$
    begin
      if exists (
        select from changed join partnerships as other on other.second_id = changed.first_id
        where changed.is_spouse_of_first and other.is_spouse_of_second
      ) or exists (
        select from changed join partnerships as other on other.first_id = changed.second_id
        where changed.is_spouse_of_second and other.is_spouse_of_first
      ) then
        raise exception 'a member has two specified spouses' using errcode = 'unique_violation';
      end if;
      return null;
    end $$`.execute(db)
  for (const change of ['insert', 'update'])
    await sql`
      create trigger ${sql.id(`reject_second_spouse_${change}`)} after ${sql.raw(change)} on partnerships
        referencing new table as changed
        for each statement execute function reject_second_spouse()`.execute(db)
  await sql`
    create table life_events (
      id bigint generated always as identity primary key,
      member_id uuid not null references family_members,
      kind text not null,
      date_text text,
      earliest_date date,
      place text,
      note text
    )`.execute(db)
  await sql`create index life_events_member on life_events (member_id)`.execute(db)

  await sql`
    create table board_approvals (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('new_member', 'correction', 'merge', 'claim')),
      family_member_id uuid not null references family_members,
      duplicate_id uuid references family_members,
      changes jsonb not null default '{}',
      requested_by_id uuid not null references users,
      approved_by_id uuid references users,
      status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
      request_notes text,
      approval_notes text,
      requested_at timestamptz not null,
      reviewed_at timestamptz,
      decision_seen_at timestamptz
    )`.execute(db)
  await sql`create index board_approvals_member on board_approvals (family_member_id)`.execute(db)
  await sql`create index board_approvals_requester on board_approvals (requested_by_id, requested_at, id)`.execute(
    db,
  )
  await sql`create index board_approvals_requested on board_approvals (requested_at, id)`.execute(db)
  await sql`create index board_approvals_pending on board_approvals (requested_at, id) where status = 'pending'`.execute(
    db,
  )
  await sql`create index board_approvals_decided on board_approvals (reviewed_at, id) where status <> 'pending'`.execute(
    db,
  )
  // Prevents duplicate claims, such as by a double click.
  await sql`
    create unique index board_approvals_one_claim on board_approvals (family_member_id, requested_by_id)
      where kind = 'claim' and status = 'pending'`.execute(db)

  await sql`
    create table constitution_acceptances (
      user_id uuid not null references users,
      version text not null,
      text_hash text not null,
      accepted_at timestamptz not null,
      primary key (user_id, text_hash)
    )`.execute(db)

  // Invalidates the tree cache of every node. PostgreSQL merges equal notifications of a transaction into one.
  await sql`
    create function notify_family_tree_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('family_tree_changed', '');
      return null;
    end $$`.execute(db)
  for (const table of ['family_members', 'parent_links', 'partnerships']) {
    await sql`
      create trigger notify_family_tree_change after insert or update or delete on ${sql.table(table)}
        for each statement execute function notify_family_tree_change()`.execute(db)
  }
  await sql`
    create function notify_board_approvals_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('board_approvals_changed', '');
      return null;
    end $$`.execute(db)
  await sql`
    create trigger notify_board_approvals_change after insert or update or delete on board_approvals
      for each statement execute function notify_board_approvals_change()`.execute(db)
  // Members are read with the names of those who added and verified them.
  await sql`
    create trigger notify_family_tree_change after update on users
      for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
      execute function notify_family_tree_change()`.execute(db)
}
