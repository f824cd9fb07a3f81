import { expect, test } from 'vitest'

import type { OpenSession } from '#contract/account-security.ts'
import type { SecurityState } from '#contract/security-center.ts'

import { adviseOn } from './advice.ts'

const now = new Date('2026-11-21T12:00:00Z')

test('of an account that is kept well nothing is left to do', () => {
  expect(titlesOf({})).toEqual({
    next: [],
    well: ['A second factor', 'One open session', 'Your password', 'A Secure Access Code'],
  })
})

test('of an account that nobody looked after, the most pressing comes first', () => {
  const state = {
    wrongCodesLately: 2,
    secondFactor: { isOn: false, since: null, recoveryCodesLeft: 0 },
    hasAccessCode: false,
    passwordChangedAt: '2023-01-01T00:00:00.000Z',
    sessions: [here, { ...elsewhere, remarks: ['unused' as const] }],
  }
  expect(titlesOf(state)).toEqual({
    next: [
      'Somebody knew your password',
      'Turn on a second factor',
      'Look at your open sessions',
      'Think about your password',
      'Set a Secure Access Code',
    ],
    well: [],
  })
})

test('a password is told by its age, and is worth a thought after two years', () => {
  expect(sentenceOf('Your password', { passwordChangedAt: '2026-06-20T12:00:00.000Z' })).toBe(
    'You chose it 5 months ago.',
  )
  expect(sentenceOf('Think about your password', { passwordChangedAt: '2024-11-20T12:00:00.000Z' })).toMatch(
    /^You chose it 2 years ago\. Age alone is no fault/,
  )
})

test.each([
  [0, 'None is left.'],
  [1, 'One is left.'],
  [3, '3 are left.'],
])('with %i recovery codes left it is time for new ones', (recoveryCodesLeft, begins) => {
  const secondFactor = { isOn: true, since: now.toISOString(), recoveryCodesLeft }
  expect(sentenceOf('Get new recovery codes', { secondFactor })).toMatch(new RegExp(`^${begins}`))
})

test('with four of them it is not', () => {
  const secondFactor = { isOn: true, since: now.toISOString(), recoveryCodesLeft: 4 }
  expect(titlesOf({ secondFactor }).next).toEqual([])
})

test('what is unusual about a session is said plainly, of each', () => {
  const sessions: OpenSession[] = [
    here,
    { ...elsewhere, remarks: ['other-network', 'recent-sign-in'] },
    { ...elsewhere, device: 'Safari on an iPhone', remarks: ['unused'] },
    elsewhere,
  ]
  expect(sentenceOf('Look at your open sessions', { sessions })).toBe(
    'Firefox on Windows is on another network than you are now and signed in within the last day. Safari on an iPhone was not used for more than three days. End whatever you do not recognise.',
  )
})

test('other sessions with nothing unusual about them are well', () => {
  expect(sentenceOf('Open sessions', { sessions: [here, elsewhere] })).toBe(
    'Besides this browser you are signed in with Firefox on Windows, on the same network.',
  )
  expect(sentenceOf('Open sessions', { sessions: [here, elsewhere, elsewhere] })).toBe(
    'Besides this browser you are signed in with 2 others, all on the same network.',
  )
})

test('a right password with a wrong code is told as often as it happened', () => {
  expect(sentenceOf('Somebody knew your password', { recentWrongCodes: 1 })).toMatch(
    /^Once in the last 30 days/,
  )
  expect(sentenceOf('Somebody knew your password', { recentWrongCodes: 7 })).toMatch(/^7 times in the last/)
})

const here: OpenSession = {
  id: 'a',
  device: 'Chrome on Linux',
  address: '203.0.113.9',
  isCurrent: true,
  createdAt: now.toISOString(),
  lastUsedAt: now.toISOString(),
  expiresAt: now.toISOString(),
  remarks: [],
}
const elsewhere: OpenSession = { ...here, id: 'b', device: 'Firefox on Windows', isCurrent: false }

function stateWith(changes: Partial<SecurityState>): SecurityState {
  return {
    passwordChangedAt: '2026-06-20T12:00:00.000Z',
    secondFactor: { isOn: true, since: now.toISOString(), recoveryCodesLeft: 10 },
    hasAccessCode: true,
    sessions: [here],
    recentWrongCodes: 0,
    ...changes,
  }
}

function titlesOf(changes: Partial<SecurityState>) {
  const { next, inOrder: well } = adviseOn(stateWith(changes), now)
  return { next: next.map(({ title }) => title), well: well.map(({ title }) => title) }
}

function sentenceOf(title: string, changes: Partial<SecurityState>): string | undefined {
  const { next, inOrder: well } = adviseOn(stateWith(changes), now)
  return [...next, ...well].find(advice => advice.title === title)?.sentence
}
