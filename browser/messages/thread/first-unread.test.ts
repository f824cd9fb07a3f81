import { expect, test } from 'vitest'

import { createFamilyMessage } from '#browser/test/family-message.ts'

import { findFirstUnread } from './first-unread.ts'

const fromBen = (id: string) => createFamilyMessage({ id })
const fromAda = (id: string) => createFamilyMessage({ id, fromMemberId: 'ada', isOwn: true })
const rows = [fromBen('1'), fromBen('2'), fromAda('3'), fromBen('4')]

test('finds the first unread message of another person', () => {
  const find = (count: number) => findFirstUnread({ rows, older: null }, { count, lastId: '4' }).id
  expect([0, 1, 2, 3].map(find)).toEqual([null, '4', '2', '1'])
})

test('stays at the first unread message as others arrive', () => {
  const unread = { count: 1, lastId: '4' }
  const arrived = [...rows, fromBen('5'), fromBen('6')]
  expect(findFirstUnread({ rows: arrived, older: null }, unread)).toEqual({ id: '4', isEarlier: false })
})

test('finds the first of more unread messages than a page', () => {
  const unread = { count: 3, lastId: '4' }
  const newest = { rows: rows.slice(1), older: '/older' }
  expect(findFirstUnread(newest, unread)).toEqual({ id: null, isEarlier: true })
  expect(findFirstUnread({ rows, older: '/older' }, unread)).toEqual({ id: '1', isEarlier: false })
})

test('is unknown while the last message is not loaded', () => {
  const around = { rows: rows.slice(0, 2), older: '/older' }
  expect(findFirstUnread(around, { count: 1, lastId: '4' })).toEqual({ id: null, isEarlier: false })
})
