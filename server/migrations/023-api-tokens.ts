import { sql, type Kysely } from 'kysely'

/** API tokens of accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_tokens (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      name text not null,
      -- SHA-256 of the token, in hexadecimal.
      token_hash text not null unique,
      -- The last four characters of the token, by which its owner recognizes it.
      ending text not null,
      scopes text[] not null,
      has_family_access boolean not null,
      expires_at timestamptz not null,
      -- To the hour, so that use causes few writes.
      last_used_at timestamptz,
      revoked_at timestamptz,
      revoked_because text check (revoked_because in ('owner', 'administrator', 'password', 'deactivation')),
      created_at timestamptz not null,
      check ((revoked_at is null) = (revoked_because is null))
    )`.execute(db)
  await sql`create index api_tokens_user on api_tokens (user_id, created_at, id)`.execute(db)

  // Every node caches tokens in use. A revoked right no longer applies to the next request.
  await sql`
    create function notify_api_token_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('api_token_changed', old.token_hash);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger api_tokens_notify_delete after delete on api_tokens
      for each row execute function notify_api_token_change()`.execute(db)
  await sql`
    create trigger api_tokens_notify_update after update on api_tokens
      for each row when (
        old.revoked_at is distinct from new.revoked_at
        or old.expires_at is distinct from new.expires_at
        or old.scopes is distinct from new.scopes
        or old.has_family_access is distinct from new.has_family_access)
      execute function notify_api_token_change()`.execute(db)

  // Whatever changes a password or deactivates an account, the tokens that someone else may have made end with it.
  await sql`
    create function revoke_api_tokens_of_user() returns trigger language plpgsql as $$
    begin
      update api_tokens
        set revoked_at = greatest(new.updated_at, api_tokens.created_at),
          revoked_because = case when new.is_active then 'password' else 'deactivation' end
        where user_id = old.id and revoked_at is null;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger users_revoke_api_tokens after update on users
      for each row when (
        (old.is_active and not new.is_active) or old.password_hash is distinct from new.password_hash)
      execute function revoke_api_tokens_of_user()`.execute(db)
  // A new Secure Access Code ends every step-up, also that of a token.
  await sql`
    create function end_family_access_of_api_tokens() returns trigger language plpgsql as $$
    begin
      update api_tokens set has_family_access = false where user_id = old.id and has_family_access;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger users_end_family_access_of_api_tokens after update on users
      for each row when (old.access_code_hash is distinct from new.access_code_hash)
      execute function end_family_access_of_api_tokens()`.execute(db)
}
