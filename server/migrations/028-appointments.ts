import { sql, type Kysely } from 'kysely'

/** Guardians, trustees and advisers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table appointments (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references users,
      capacity text not null check (capacity in ('guardian', 'trustee', 'adviser')),
      -- A running appointment prevents the undo of the import that added the member.
      member_id uuid references family_members on delete cascade,
      company_id uuid references companies,
      starts_on date not null,
      -- As the board has chosen it. That of a guardian is also the day before the 18th birthday.
      last_day date,
      reason text not null,
      granted_by_id uuid not null references users,
      granted_at timestamptz not null,
      ended_at timestamptz,
      -- Null for an appointment that ended by itself.
      ended_by_id uuid references users,
      ended_because text check (ended_because in ('board', 'date', 'birthday', 'death', 'removal', 'merge')),
      end_reason text,
      version int not null default 1,
      check (num_nonnulls(member_id, company_id) = 1),
      check (capacity <> 'guardian' or member_id is not null),
      check (capacity <> 'adviser' or last_day is not null),
      check (last_day >= starts_on),
      check ((ended_at is null) = (ended_because is null))
    )`.execute(db)
  await sql`
    create unique index appointments_current on appointments (account_id, capacity, coalesce(member_id, company_id))
      where ended_at is null`.execute(db)
  await sql`create index appointments_granted on appointments (granted_at, id)`.execute(db)
  await sql`create index appointments_account on appointments (account_id)`.execute(db)
  await sql`create index appointments_member on appointments (member_id)`.execute(db)
  // The appointments of an account are cached with its sessions.
  await sql`
    create function notify_appointment_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('user_changed', coalesce(new.account_id, old.account_id)::text);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger appointments_notify after insert or update or delete on appointments
      for each row execute function notify_appointment_change()`.execute(db)
  await sql`
    create function notify_appointees() returns trigger language plpgsql as $$
    begin
      perform pg_notify('user_changed', account_id::text)
      from appointments where member_id = new.id and ended_at is null;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger family_members_notify_appointees after update on family_members
      for each row when (
        old.birth_date is distinct from new.birth_date
        or old.is_alive is distinct from new.is_alive
        or old.removed_at is distinct from new.removed_at)
      execute function notify_appointees()`.execute(db)
}
