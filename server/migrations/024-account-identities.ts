import { sql, type Kysely } from 'kysely'

/** Accounts at an identity provider (OpenID Connect), and sign-ins there that are not finished. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_identities (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      issuer text not null,
      subject text not null,
      -- As the provider stated it when it was linked, for its owner to recognize it. It decides nothing.
      email text,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      constraint account_identities_key unique (issuer, subject)
    )`.execute(db)
  await sql`create index account_identities_user on account_identities (user_id)`.execute(db)
  await sql`
    create table provider_sign_ins (
      -- SHA-256 of the random token in the cookie of the browser that began it, in hexadecimal.
      token_hash text primary key,
      state text,
      nonce text,
      code_verifier text,
      -- The account that links an identity.
      link_user_id uuid references users on delete cascade,
      -- The account that the provider has confirmed, while the portal asks for its second factor.
      confirmed_user_id uuid references users on delete cascade,
      id_token text,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index provider_sign_ins_expires_at on provider_sign_ins (expires_at)`.execute(db)
}
