import { expect, test } from 'vitest'

import type { OpenSession } from '#contract/accounts/account-security.ts'
import type { SecurityState } from '#contract/security-center.ts'

import { buildAdvice } from './advice.ts'

const now = new Date('2026-11-21T12:00:00Z')

test('a well-protected account has no next steps', () => {
  expect(listTitles({})).toEqual({
    next: [],
    noActionNeeded: ['Second factor', 'One device', 'Password', 'Secure Access Code'],
  })
})

test('next steps are ordered by urgency', () => {
  const state = {
    recentWrongCodes: 2,
    secondFactor: { isOn: false, since: null, recoveryCodesLeft: 0 },
    hasAccessCode: false,
    passwordChangedAt: '2023-01-01T00:00:00.000Z',
    sessions: [currentSession, { ...elsewhere, remarks: ['unused' as const] }],
  }
  expect(listTitles(state)).toEqual({
    next: [
      'Someone may know your password',
      'Turn on a second factor',
      'Check your devices',
      'Review your password',
      'Set a Secure Access Code',
    ],
    noActionNeeded: [],
  })
})

test('advises a review of a password after two years', () => {
  expect(findSentence('Password', { passwordChangedAt: '2026-06-20T12:00:00.000Z' })).toBe(
    'You changed it 5 months ago.',
  )
  expect(findSentence('Review your password', { passwordChangedAt: '2024-11-20T12:00:00.000Z' })).toMatch(
    /^You last changed it 2 years ago\. Change it if you use it anywhere else/,
  )
})

test.each([
  [0, 'You have no codes left.'],
  [1, 'You have one code left.'],
  [3, 'You have 3 codes left.'],
])('advises new recovery codes when %i are left', (recoveryCodesLeft, start) => {
  const secondFactor = { isOn: true, since: now.toISOString(), recoveryCodesLeft }
  expect(findSentence('Get new recovery codes', { secondFactor })).toMatch(new RegExp(`^${start}`))
})

test('advises no new recovery codes when four are left', () => {
  const secondFactor = { isOn: true, since: now.toISOString(), recoveryCodesLeft: 4 }
  expect(listTitles({ secondFactor }).next).toEqual([])
})

test('describes each unusual session', () => {
  const sessions: OpenSession[] = [
    currentSession,
    { ...elsewhere, remarks: ['other-network', 'recent-sign-in'] },
    { ...elsewhere, device: 'Safari on iPhone', remarks: ['unused'] },
    elsewhere,
  ]
  expect(findSentence('Check your devices', { sessions })).toBe(
    'Firefox on Windows is on a different network and signed in within the last day. Safari on iPhone was not used for more than three days. Sign out any device you do not recognize.',
  )
})

test('advises no action on sessions without remarks', () => {
  expect(findSentence('Your devices', { sessions: [currentSession, elsewhere] })).toBe(
    'You are also signed in with Firefox on Windows, on the same network.',
  )
  expect(findSentence('Your devices', { sessions: [currentSession, elsewhere, elsewhere] })).toBe(
    'You are also signed in with 2 other browsers, all on the same network.',
  )
})

test('counts wrong codes in the advice', () => {
  expect(findSentence('Someone may know your password', { recentWrongCodes: 1 })).toMatch(
    /^Once in the last 30 days/,
  )
  expect(findSentence('Someone may know your password', { recentWrongCodes: 7 })).toMatch(
    /^7 times in the last/,
  )
})

const currentSession: OpenSession = {
  id: 'a',
  device: 'Chrome on Linux',
  address: '203.0.113.9',
  isCurrent: true,
  createdAt: now.toISOString(),
  lastUsedAt: now.toISOString(),
  expiresAt: now.toISOString(),
  remarks: [],
}
const elsewhere: OpenSession = { ...currentSession, id: 'b', device: 'Firefox on Windows', isCurrent: false }

function createState(changes: Partial<SecurityState>): SecurityState {
  return {
    passwordChangedAt: '2026-06-20T12:00:00.000Z',
    secondFactor: { isOn: true, since: now.toISOString(), recoveryCodesLeft: 10 },
    hasAccessCode: true,
    sessions: [currentSession],
    recentWrongCodes: 0,
    ...changes,
  }
}

function listTitles(changes: Partial<SecurityState>) {
  const { next, noActionNeeded } = buildAdvice(createState(changes), now)
  return { next: next.map(({ title }) => title), noActionNeeded: noActionNeeded.map(({ title }) => title) }
}

function findSentence(title: string, changes: Partial<SecurityState>): string | undefined {
  const { next, noActionNeeded } = buildAdvice(createState(changes), now)
  return [...next, ...noActionNeeded].find(advice => advice.title === title)?.sentence
}
