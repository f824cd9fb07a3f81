import { expect, test } from 'vitest'

import { addDuration, day } from '#server/platform/clock.ts'
import { createDocument } from '#server/test/documents.ts'
import { openPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

import { announceExpiries } from './announce-expiries.ts'

test('announces an expiry once to the owner and who sees it', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const ben = await portal.signIn('board_member', 'Ben')
  const rosa = await portal.signIn('family_member', 'Rosa')
  const expiresOn = portal.platform.today(addDuration(portal.time.now, 59 * day))
  const later = portal.platform.today(addDuration(portal.time.now, 62 * day))
  await createDocument(ada, { title: 'Passport', audience: 'private', expiresOn })
  await createDocument(ada, { title: 'Insurance of the orchard', audience: 'office', expiresOn })
  await createDocument(ada, { title: 'License', audience: 'family', expiresOn: later })
  await announceExpiries(portal.platform)
  await announceExpiries(portal.platform)
  expect(await listTitles(ada)).toEqual(['Insurance of the orchard', 'Passport'])
  expect(await listTitles(ben)).toEqual(['Insurance of the orchard'])
  expect(await listTitles(rosa)).toEqual([])
  portal.time.now = addDuration(portal.time.now, 3 * day)
  await announceExpiries(portal.platform)
  expect(await listTitles(ben)).toEqual(['Insurance of the orchard', 'License'])
})

/** The documents in the person's notifications. */
async function listTitles(person: Person): Promise<string[]> {
  const notifications = await person.call('GET /api/notifications')
  return notifications.map(({ sentence }) => /“(.+)”/.exec(sentence)?.[1] ?? sentence).sort()
}
