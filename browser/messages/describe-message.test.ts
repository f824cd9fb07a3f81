import { describe, expect, test } from 'vitest'

import { describeLastMessage, describeReceipt, describeTyping, findReceipt } from './describe-message.ts'

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

describe('the receipt of a message', () => {
  const at = (hour: string) => `2026-11-24T${hour}:00:00.000Z`
  const you = { isYou: true, joinedAt: null, readUntil: at('23') }
  const ben = { isYou: false, joinedAt: null, readUntil: at('12') }
  const cleo = { isYou: false, joinedAt: at('10'), readUntil: at('11') }
  const dan = { isYou: false, joinedAt: null, readUntil: null }

  test.each([
    ['no one has read', '13', [you, ben, cleo, dan], 'Sent'],
    ['one has read', '12', [you, ben, cleo, dan], 'Read by 1 of 3'],
    ['two have read', '11', [you, ben, cleo, dan], 'Read by 2 of 3'],
    ['is from before someone joined', '09', [you, ben, cleo, dan], 'Read by 1 of 2'],
    ['all have read', '11', [you, ben, cleo], 'Read'],
    ['has no reader', '11', [you], 'Sent'],
  ])('that %s', (_, hour, people, text) => {
    expect(describeReceipt(findReceipt({ createdAt: at(hour) }, people))).toBe(text)
  })
})

test('describes who is typing', () => {
  expect(describeTyping([])).toBe('')
  expect(describeTyping(['Ada'])).toBe('Ada is typing…')
  expect(describeTyping(['Ada', 'Ben'])).toBe('Ada and Ben are typing…')
  expect(describeTyping(['Ada', 'Ben', 'Cleo'])).toBe('Several people are typing…')
})
