import { expect, test } from 'vitest'

import { createFamilyMessage } from '#browser/test/family-message.ts'

import { groupMessages } from './group-messages.ts'

const now = new Date(2026, 10, 24, 12)
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()
const fromBen = (id: string, createdAt: string) => createFamilyMessage({ id, createdAt })
const fromAda = (id: string, createdAt: string) =>
  createFamilyMessage({ id, createdAt, fromMemberId: 'ada', isOwn: true })

test('groups by day, author and time', () => {
  const rows = [
    fromBen('1', at(23, 9)),
    fromBen('2', at(23, 9, 10)),
    fromBen('3', at(23, 9, 21)),
    fromAda('4', at(23, 9, 22)),
    fromAda('5', at(24, 9)),
  ]
  expect(groupMessages(rows, now, null).map(({ day, groups }) => [day, groups.map(listIds)])).toEqual([
    ['Yesterday', [['1', '2'], ['3'], ['4']]],
    ['Today', [['5']]],
  ])
})

test('begins a group at the first unread message', () => {
  const rows = [fromBen('1', at(24, 9)), fromBen('2', at(24, 9)), fromBen('3', at(24, 9))]
  const [day] = groupMessages(rows, now, '2')
  expect(day?.groups.map(group => [listIds(group), group.isFirstUnread])).toEqual([
    [['1'], false],
    [['2', '3'], true],
  ])
})

function listIds({ messages }: { messages: { id: string }[] }): string[] {
  return messages.map(({ id }) => id)
}
