import { expect, test } from 'vitest'

import { capabilities, roles } from '#contract/roles/capabilities.ts'
import { insertUser } from '#server/accounts/store.ts'
import { addDuration, minute } from '#server/platform/clock.ts'
import { openPortal } from '#server/test/open-portal.ts'

import { hasCapabilityAt, presentUser, userColumns } from './users.ts'

test('the condition in SQL agrees with the presented user', async () => {
  const { database, time } = await openPortal()
  const { now } = time
  for (const role of roles)
    for (const boardTermExpires of [null, addDuration(now, -minute), now, addDuration(now, minute)])
      for (const isActive of [true, false])
        for (const awaitsApproval of [true, false]) {
          const { id } = await database.db.transaction().execute(tx =>
            insertUser(tx, {
              email: `${role}.${boardTermExpires?.getTime()}.${isActive}.${awaitsApproval}@example.test`,
              passwordHash: 'none',
              firstName: 'Ada',
              lastName: 'Hartwell',
              role,
              awaitsApproval,
              now,
            }),
          )
          await database.db
            .updateTable('users')
            .set({ boardTermExpires, isActive })
            .where('id', '=', id)
            .execute()
        }

  const users = await database.db.selectFrom('users').select(userColumns).execute()
  expect(users).toHaveLength(48)
  for (const capability of capabilities) {
    const found = await database.db
      .selectFrom('users')
      .select('email')
      .where(hasCapabilityAt(now, capability))
      .execute()
    const expected = users
      .map(user => presentUser(now, user))
      .filter(user => user.isActive && !user.awaitsApproval && user.capabilities.includes(capability))
    expect({ capability, emails: found.map(({ email }) => email).toSorted() }).toEqual({
      capability,
      emails: expected.map(({ email }) => email).toSorted(),
    })
  }
})
