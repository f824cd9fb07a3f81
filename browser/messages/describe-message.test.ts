import { expect, test } from 'vitest'

import { describeLastMessage, describeReceipt, describeTyping } from './describe-message.ts'

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
])('describes the last message of a conversation, %#', (conversation, text) => {
  expect(describeLastMessage(conversation)).toBe(text)
})

test('describes who has read a message', () => {
  expect(describeReceipt({ isRead: false, readCount: 0 }, 1)).toBe('Sent')
  expect(describeReceipt({ isRead: false, readCount: 2 }, 5)).toBe('Read by 2 of 5')
  expect(describeReceipt({ isRead: true, readCount: 5 }, 5)).toBe('Read')
})

test('describes who is writing', () => {
  expect(describeTyping([])).toBe('')
  expect(describeTyping(['Ada'])).toBe('Ada is writing…')
  expect(describeTyping(['Ada', 'Ben'])).toBe('Ada and Ben are writing…')
  expect(describeTyping(['Ada', 'Ben', 'Cleo'])).toBe('Several people are writing…')
})
