import { sql } from 'kysely'

import type { Db } from '#server/platform/database/database.ts'
import type { PersonalData, PersonalFile } from '#server/platform/database/personal-data.ts'

async function* readPhotograph(db: Db, accountId: string): AsyncGenerator<PersonalFile[]> {
  const account = await db
    .selectFrom('users')
    .select(['photographId', 'updatedAt'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (account === undefined || account.photographId === null) return
  const { photographId: fileId, updatedAt: createdAt } = account
  yield [{ fileId, path: 'account/photograph.webp', createdAt }]
}

/** The account, how it is protected, where it is signed in, and the audit log about it. */
export const accountPersonalData: PersonalData = {
  columns: [
    'second_factors.user_id',
    'known_devices.account_id',
    'passkeys.user_id',
    'account_identities.user_id',
    'email_changes.user_id',
  ],
  omitted: {
    'portal_settings.changed_by_id': 'a setting of the portal; the change is in the audit log',
    'provider_sign_ins.link_user_id': 'a sign-in that is not finished, for ten minutes',
    'provider_sign_ins.confirmed_user_id': 'a sign-in that is not finished, for ten minutes',
    'account_letters.user_id': 'a link that waits to be mailed',
    'password_resets.user_id': 'a link that was mailed, of which only a hash is stored',
    'idempotency_keys.user_id': 'random keys of forms that were sent, for one day',
    'stored_files.owner_id': 'the files are exported with their documents',
  },
  readFiles: readPhotograph,
  lists: [
    {
      name: 'account',
      about: 'Your name, email address, role, board term and Family Member ID.',
      select: accountId => sql`
        select id, email, profile_image_url, first_name, last_name, role, role_since, board_member_since, board_term_expires, family_id,
          password_changed_at, access_code_hash is not null as has_access_code, created_at, updated_at
        from users where id = ${accountId}`,
    },
    {
      name: 'sessions',
      about: 'The browsers that are signed in to your account now.',
      select: accountId => sql`
        select sess ->> 'address' as address, sess ->> 'userAgent' as user_agent,
          sess ->> 'createdAt' as created_at, expire as expires_at
        from sessions where sess ->> 'userId' = ${accountId}::text order by sess ->> 'createdAt'`,
    },
    {
      name: 'devices',
      about: 'When the browsers that you have used last signed in.',
      select: accountId => sql`
        select last_used_at from known_devices where account_id = ${accountId} order by last_used_at`,
    },
    {
      name: 'second-factor',
      about: 'Since when your second factor is on.',
      select: accountId => sql`
        select started_at, confirmed_at from second_factors where user_id = ${accountId}`,
    },
    {
      name: 'passkeys',
      about: 'Your passkeys, without their keys.',
      select: accountId => sql`
        select name, is_backed_up, created_at, last_used_at
        from passkeys where user_id = ${accountId} order by created_at, id`,
    },
    {
      name: 'identities',
      about: 'Your identities at an external sign-in service.',
      select: accountId => sql`
        select issuer, subject, email, created_at, last_used_at
        from account_identities where user_id = ${accountId} order by created_at, id`,
    },
    {
      name: 'email-change',
      about: 'A change of your email address that waits for its confirmations.',
      select: accountId => sql`
        select new_email, new_confirmed_at, current_confirmed_at, created_at, expires_at
        from email_changes where user_id = ${accountId}`,
    },
    {
      name: 'audit-log',
      about: 'The entries of the audit log about your account or about what you did.',
      select: accountId => sql`
        select created_at, action, actor_id = ${accountId} as is_your_action, subject
        from audit_entries where actor_id = ${accountId} or subject = ${accountId}::text order by id`,
    },
  ],
}
