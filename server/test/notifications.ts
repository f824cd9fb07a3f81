import { createUnsubscribeToken, type UnsubscribeScope } from '#server/notifications/unsubscribe.ts'

import type { TestPortal } from './open-portal.ts'
import type { Person } from './person.ts'

/** The form of RFC 8058 that mail programs send. */
export const oneClick = new Blob(['List-Unsubscribe=One-Click'], {
  type: 'application/x-www-form-urlencoded',
})

/** The token of an unsubscribe link, as in an email to this person. */
export async function createUnsubscribeLink(
  portal: TestPortal,
  person?: Person,
  scope: UnsubscribeScope = 'role-changed',
): Promise<string> {
  const accountId = (person ?? (await portal.signIn('family_member'))).user!.id
  await portal.database.db
    .insertInto('notificationMailboxes')
    .values({ accountId, unsubscribeKey: 'key', lastDigestOn: null })
    .onConflict(conflict => conflict.column('accountId').doUpdateSet({ unsubscribeKey: 'key' }))
    .execute()
  return createUnsubscribeToken('key', accountId, scope)
}
