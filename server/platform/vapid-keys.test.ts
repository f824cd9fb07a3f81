import { expect, test } from 'vitest'

import { createVapidKeys, findVapidFaults } from './vapid-keys.ts'

const { publicKey, privateKey } = createVapidKeys()
const complete = {
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: 'mailto:office@example.test',
}

test('accepts a new pair with a contact, or no setting', () => {
  expect([publicKey, privateKey].map(key => key.length)).toEqual([87, 43])
  expect(findVapidFaults(complete)).toEqual([])
  const unset = { VAPID_PUBLIC_KEY: undefined, VAPID_PRIVATE_KEY: undefined, VAPID_SUBJECT: undefined }
  expect(findVapidFaults(unset)).toEqual([])
})

test('names the missing settings', () => {
  expect(findVapidFaults({ ...complete, VAPID_PRIVATE_KEY: undefined, VAPID_SUBJECT: undefined })).toEqual([
    'Web push needs all three VAPID settings or none. Set VAPID_PRIVATE_KEY and VAPID_SUBJECT, too.',
  ])
})

test.each([createVapidKeys().privateKey, 'A'.repeat(43)])('rejects keys that are no pair: %#', other => {
  expect(findVapidFaults({ ...complete, VAPID_PRIVATE_KEY: other })).toEqual([
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not a pair. `npm run admin -- vapid-keys` prints a new one.',
  ])
})
