import { sql, type Kysely } from 'kysely'

/**
 * The photograph of an account, a stored file that counts toward its quota; and the invitation that a sign-in at the
 * identity provider began with.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column photograph_id uuid unique references stored_files`.execute(db)
  // SHA-256 of the token in the link, in hexadecimal.
  await sql`alter table provider_sign_ins add column invitation_token_hash text`.execute(db)
}
