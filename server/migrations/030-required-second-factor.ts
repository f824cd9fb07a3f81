import { sql, type Kysely } from 'kysely'

/** What a second factor that a role requires depends on: since when an account has its role, and whether it has one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column has_second_factor boolean not null default false,
      add column role_since timestamptz not null default now(),
      -- The date that the account was notified of.
      add column announced_second_factor_due timestamptz`.execute(db)
  await sql`
    update users set
      role_since = coalesce(board_member_since, created_at),
      has_second_factor = exists (select from second_factors where user_id = users.id and confirmed_at is not null)
        or exists (select from passkeys where user_id = users.id)`.execute(db)
  // A change of users invalidates its cached sessions on every node.
  await sql`
    create function update_has_second_factor() returns trigger language plpgsql as $$
    declare
      owner uuid := coalesce(new.user_id, old.user_id);
      has_factor boolean := exists (select from second_factors where user_id = owner and confirmed_at is not null)
        or exists (select from passkeys where user_id = owner);
    begin
      update users set has_second_factor = has_factor where id = owner and has_second_factor <> has_factor;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger second_factors_update_user after insert or delete or update of confirmed_at on second_factors
      for each row execute function update_has_second_factor()`.execute(db)
  await sql`
    create trigger passkeys_update_user after insert or delete on passkeys
      for each row execute function update_has_second_factor()`.execute(db)
}
