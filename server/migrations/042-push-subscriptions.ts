import { sql, type Kysely } from 'kysely'

/** The browsers that get notifications as push messages, and the messages that wait to be sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A subscription ends with its session, however that ends.
  await sql`
    create table push_subscriptions (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references users,
      sid text not null unique references sessions on delete cascade,
      -- The address of the browser at its push service (RFC 8030).
      endpoint text not null unique,
      -- The keys of the browser that messages are encrypted with (RFC 8291), in base64url.
      p256dh text not null,
      auth text not null,
      -- The key of the portal that the browser accepts messages from (RFC 8292).
      vapid_public_key text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index push_subscriptions_account on push_subscriptions (account_id)`.execute(db)
  // Neither the title nor the link: they are read from the notification when its message is sent.
  await sql`
    create table push_messages (
      id uuid primary key default gen_random_uuid(),
      notification_id uuid not null references notifications on delete cascade,
      subscription_id uuid not null references push_subscriptions on delete cascade,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index push_messages_notification on push_messages (notification_id)`.execute(db)
  await sql`create index push_messages_subscription on push_messages (subscription_id)`.execute(db)
}
