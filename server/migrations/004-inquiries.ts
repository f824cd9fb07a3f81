import { sql, type Kysely } from 'kysely'

/** Inquiries to the office, their replies, and the outgoing mail queue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The message is deleted once the mail server has accepted it. Its content remains in the inquiry or reply.
  await sql`
    create table mails (
      id uuid primary key default gen_random_uuid(),
      message_id text not null constraint mails_message_id_key unique,
      message jsonb,
      attempts integer not null default 0,
      created_at timestamptz not null,
      accepted_at timestamptz,
      failed_at timestamptz,
      check (message is not null or accepted_at is not null)
    )`.execute(db)
  await sql`
    create index mails_pending on mails (created_at)
      where accepted_at is null and failed_at is null`.execute(db)

  // The search text is stored without case and accents, because the cluster compares by code point.
  await sql`
    create table inquiries (
      id uuid primary key default gen_random_uuid(),
      sender_id uuid not null references users,
      name text not null,
      relationship text not null check (relationship in ('immediate', 'extended', 'beneficiary', 'guardian')),
      service text not null check (service in (
        'private-banking', 'investment', 'estate-planning', 'family-office', 'tax-advisory', 'general'
      )),
      message text not null,
      email text,
      phone text,
      state text not null default 'new' check (state in ('new', 'answered', 'closed')),
      search_text text not null,
      mail_id uuid references mails,
      version integer not null default 1,
      created_at timestamptz not null,
      answered_at timestamptz
    )`.execute(db)
  await sql`create index inquiries_inbox on inquiries (state, created_at, id)`.execute(db)
  await sql`create index inquiries_created on inquiries (created_at, id)`.execute(db)
  await sql`create index inquiries_sender on inquiries (sender_id, created_at, id)`.execute(db)
  await sql`
    create table inquiry_replies (
      id uuid primary key default gen_random_uuid(),
      inquiry_id uuid not null references inquiries,
      author_id uuid not null references users,
      message text not null,
      mail_id uuid references mails,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index inquiry_replies_inquiry on inquiry_replies (inquiry_id, created_at)`.execute(db)
  await sql`create index inquiry_replies_author on inquiry_replies (author_id)`.execute(db)
}
