import { sql, type Kysely } from 'kysely'

/** Invitations to register, and the letters with their links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitations (
      id uuid primary key default gen_random_uuid(),
      email text not null,
      -- The account is linked to this member when it registers.
      member_id uuid references family_members on delete set null,
      message text,
      delivery text not null check (delivery in ('mail', 'link')),
      -- SHA-256 of the token in the link, in hexadecimal; null until a letter is sent.
      token_hash text unique,
      -- When the mail server accepted the latest letter.
      sent_at timestamptz,
      expires_in_days smallint not null check (expires_in_days in (7, 14, 30)),
      expires_at timestamptz not null,
      invited_by_id uuid not null references users,
      created_at timestamptz not null,
      accepted_by_id uuid references users,
      accepted_at timestamptz,
      revoked_at timestamptz,
      member_link text check (member_link in ('linked', 'already-linked', 'removed')),
      check ((accepted_by_id is null) = (accepted_at is null)),
      check (accepted_at is null or revoked_at is null),
      check (member_link is null or accepted_at is not null)
    )`.execute(db)
  await sql`create index invitations_created on invitations (created_at, id)`.execute(db)
  await sql`create index invitations_email on invitations (email)`.execute(db)
  await sql`create index invitations_member on invitations (member_id)`.execute(db)
  await sql`
    create table invitation_letters (
      id uuid primary key default gen_random_uuid(),
      invitation_id uuid not null references invitations on delete cascade,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index invitation_letters_invitation on invitation_letters (invitation_id)`.execute(db)
}
