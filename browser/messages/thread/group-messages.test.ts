import { expect, test } from 'vitest'

import { createFamilyMessage } from '#browser/test/family-message.ts'
import type { ConversationEvent } from '#contract/messages/messages.ts'

import { groupMessages, type MessageDay } from './group-messages.ts'

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
  expect(groupMessages([], rows, now, null).map(({ day, entries }) => [day, entries.map(listIds)])).toEqual([
    ['Yesterday', [['1', '2'], ['3'], ['4']]],
    ['Today', [['5']]],
  ])
})

test('begins a group at the first unread message', () => {
  const rows = [fromBen('1', at(24, 9)), fromBen('2', at(24, 9)), fromBen('3', at(24, 9))]
  const [day] = groupMessages([], rows, now, '2')
  expect(day?.entries.map(entry => [listIds(entry), 'messages' in entry && entry.isFirstUnread])).toEqual([
    [['1'], false],
    [['2', '3'], true],
  ])
})

test('places events between the messages, by day', () => {
  const rows = [
    { ...fromBen('1', at(23, 9)), events: [createEvent(2, at(23, 9, 1)), createEvent(3, at(24, 8))] },
    fromBen('2', at(24, 9)),
    { ...fromBen('3', at(24, 9)), events: [createEvent(4, at(24, 10))] },
  ]
  const days = groupMessages([createEvent(1, at(22, 9))], rows, now, null)
  expect(days.map(({ day, entries }) => [day, entries.map(listIds)])).toEqual([
    ['Nov 22, 2026', [1]],
    ['Yesterday', [['1'], 2]],
    ['Today', [3, ['2', '3'], 4]],
  ])
})

function createEvent(id: number, createdAt: string): ConversationEvent {
  return { id, kind: 'joined', actor: null, person: { name: 'Ada', isYou: false }, title: null, createdAt }
}

/** The ids of the messages of a group, or the id of an event. */
function listIds(entry: MessageDay['entries'][number]): string[] | number {
  return 'messages' in entry ? entry.messages.map(({ id }) => id) : entry.id
}
