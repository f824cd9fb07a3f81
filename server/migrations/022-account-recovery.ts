import { sql, type Kysely } from 'kysely'

/** Password resets, changes of an email address, and passkeys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Mails whose links are made when they are sent, so that no link is stored.
  await sql`
    create table account_letters (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('password-reset', 'new-email', 'current-email')),
      -- As entered. Whether it has an account is found out when the letter is sent.
      recipient text not null,
      -- The account whose address changes.
      user_id uuid references users on delete cascade,
      created_at timestamptz not null,
      check ((kind = 'password-reset') = (user_id is null))
    )`.execute(db)
  await sql`
    create table password_resets (
      -- One link for each account: a new one replaces it.
      user_id uuid primary key references users on delete cascade,
      -- SHA-256 of the random token in the link, in hexadecimal.
      token_hash text not null unique,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`
    create table email_changes (
      user_id uuid primary key references users on delete cascade,
      new_email text not null,
      -- SHA-256 of the tokens in the two links; null until a letter is sent.
      new_token_hash text unique,
      current_token_hash text unique,
      new_confirmed_at timestamptz,
      current_confirmed_at timestamptz,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`
    create table passkeys (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      -- The id that the authenticator chose, in base64url.
      credential_id text not null unique,
      public_key bytea not null,
      -- The signature counter of the authenticator; 0 for one that does not count.
      counter bigint not null,
      -- Whether it can be synchronized to other devices, and whether it is.
      is_backup_eligible boolean not null,
      is_backed_up boolean not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index passkeys_user on passkeys (user_id, created_at)`.execute(db)
  await sql`
    create table passkey_challenges (
      -- SHA-256 of what the challenge is bound to: a session and its purpose, or the token of a cookie.
      binding_hash text primary key,
      challenge text not null,
      expires_at timestamptz not null
    )`.execute(db)
}
