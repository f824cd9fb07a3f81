import { describe, expect, test } from 'vitest'

import { addDuration, day } from '#server/platform/clock.ts'
import { setAccessCode, setUpSecondFactor } from '#server/test/accounts.ts'
import { openPortal } from '#server/test/open-portal.ts'

describe('GET /api/security-center', () => {
  test('returns the security state of the current account', async () => {
    const portal = await openPortal()
    const [ada, grace] = [await portal.signIn('family_member'), await portal.signIn('admin', 'Grace')]
    await setAccessCode(ada)
    await setUpSecondFactor(portal, ada)
    for (const person of [ada, grace]) await person.stepUp()
    const [own] = await ada.call('GET /api/sessions')

    expect(await ada.call('GET /api/security-center')).toEqual({
      passwordChangedAt: portal.time.now.toISOString(),
      secondFactor: { isOn: true, since: portal.time.now.toISOString(), recoveryCodesLeft: 10 },
      hasAccessCode: true,
      sessions: [own],
      recentWrongCodes: 0,
    })
    expect(await grace.call('GET /api/security-center')).toMatchObject({
      secondFactor: { isOn: false, since: null, recoveryCodesLeft: 0 },
      hasAccessCode: false,
      sessions: [{ isCurrent: true }],
    })
  })

  test('requires a step-up', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('admin')
    const { status, body } = await ada.try('GET /api/security-center')
    expect([status, body.code]).toEqual([403, 'family-access.required'])
  })

  test('counts the account’s wrong codes of the last 30 days', async () => {
    const portal = await openPortal()
    const [ada, grace] = [await portal.signIn('family_member'), await portal.signIn('family_member', 'Grace')]
    const ages = [1, 29, 31]
    await portal.database.db
      .insertInto('auditEntries')
      .values(
        ages.map(age => ({
          createdAt: addDuration(portal.time.now, -age * day),
          actorId: null,
          action: 'account.code-rejected',
          subject: ada.user?.id ?? '',
          details: '{}',
        })),
      )
      .execute()
    for (const [person, count] of [
      [ada, 2],
      [grace, 0],
    ] as const) {
      await person.stepUp()
      expect((await person.call('GET /api/security-center')).recentWrongCodes).toBe(count)
    }
  })
})
