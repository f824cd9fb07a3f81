import { describe, expect, test } from 'vitest'

import {
  describeLastMessage,
  describeReaders,
  describeReceipt,
  describeTyping,
  findReceipt,
} from './describe-message.ts'

const last = {
  id: '1',
  excerpt: 'At six',
  excerptSource: 'text' as const,
  fromName: 'Ben',
  isOwn: false,
  createdAt: '2026-11-24T09:00:00.000Z',
}

test.each([
  [{ kind: 'direct' as const, lastMessage: last }, 'At six'],
  [{ kind: 'group' as const, lastMessage: last }, 'Ben: At six'],
  [{ kind: 'group' as const, lastMessage: { ...last, isOwn: true } }, 'You: At six'],
  [
    { kind: 'direct' as const, lastMessage: { ...last, excerpt: '', excerptSource: 'deleted' as const } },
    'Deleted message',
  ],
  [
    { kind: 'direct' as const, lastMessage: { ...last, excerpt: '', excerptSource: 'image' as const } },
    'Picture',
  ],
  [{ kind: 'direct' as const, lastMessage: null }, 'No messages yet'],
  [{ kind: 'group' as const, lastMessage: null, hasEarlierMessages: true }, 'No messages since you joined'],
])('describes the last message of a conversation, %#', (conversation, text) => {
  expect(describeLastMessage({ hasEarlierMessages: false, ...conversation })).toBe(text)
})

describe('the receipt of a message', () => {
  const at = (hour: string) => `2026-11-24T${hour}:00:00.000Z`
  const you = { name: 'Ada', isYou: true, joinedAt: null, readUntil: at('23') }
  const ben = { name: 'Ben', isYou: false, joinedAt: null, readUntil: at('12') }
  const cleo = { name: 'Cleo', isYou: false, joinedAt: at('10'), readUntil: at('11') }
  const dan = { name: 'Dan', isYou: false, joinedAt: null, readUntil: null }

  test.each([
    ['no one has read', '13', [you, ben, cleo, dan], 'Sent', 'No one has read it yet'],
    ['one has read', '12', [you, ben, cleo, dan], 'Read by 1 of 3: Ben', 'Read by Ben'],
    ['two have read', '11', [you, ben, cleo, dan], 'Read by 2 of 3: Ben and Cleo', 'Read by Ben and Cleo'],
    ['is from before someone joined', '09', [you, ben, cleo, dan], 'Read by 1 of 2: Ben', 'Read by Ben'],
    ['all have read', '11', [you, ben, cleo], 'Read', 'Read by everyone'],
    ['one person has read', '11', [you, ben], 'Read', null],
    ['has no reader', '11', [you], 'Sent', null],
  ])('that %s', (_, hour, people, text, readers) => {
    const receipt = findReceipt({ createdAt: at(hour) }, people)
    expect(describeReceipt(receipt)).toBe(text)
    expect(describeReaders(receipt)).toBe(readers)
  })

  test('names five people of many', () => {
    const many = Array.from({ length: 9 }, (_, index) => ({ ...ben, name: `Person ${index + 1}` }))
    const { readBy } = findReceipt({ createdAt: at('11') }, [...many, dan])
    expect(readBy).toBe('Person 1, Person 2, Person 3, Person 4, Person 5, and 4 others')
  })
})

test('describes who is typing', () => {
  expect(describeTyping([])).toBe('')
  expect(describeTyping(['Ada'])).toBe('Ada is typing…')
  expect(describeTyping(['Ada', 'Ben'])).toBe('Ada and Ben are typing…')
  expect(describeTyping(['Ada', 'Ben', 'Cleo'])).toBe('Several people are typing…')
})
