import { sql, type Kysely } from 'kysely'

/** Whether an account has a password: one that was registered at the identity provider has none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column has_password boolean not null generated always as (password_hash <> 'none') stored`.execute(
    db,
  )
}
