import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createFamilyMessage } from '#browser/test/family-message.ts'

import {
  addNewer,
  addOlder,
  addSent,
  listStalePages,
  mergeNewest,
  startThread,
  updateMessages,
} from './thread-data.ts'

const createRow = (index: number, message = `Message ${index}`) =>
  createFamilyMessage({ id: `message-${index}`, message })
/** The messages from `first` to `last`, newest first, as the server lists them. */
const createPage = (first: number, last: number, next: string | null = null) => ({
  rows: Array.from({ length: last - first + 1 }, (_, index) => createRow(last - index)),
  next,
  total: null,
})
const listIndexes = ({ rows }: { rows: readonly { id: string }[] }) =>
  rows.map(({ id }) => Number(id.replace('message-', '')))

test('opens at a found message, with the newer ones after it', () => {
  const newer = { ...createPage(6, 8, '/next'), rows: createPage(6, 8).rows.toReversed() }
  const thread = startThread(createPage(3, 5, '/older'), newer)
  expect(listIndexes(thread)).toEqual([3, 4, 5, 6, 7, 8])
  expect(thread).toMatchObject({ older: '/older', hasNewer: true })
  const last = { ...createPage(9, 9), rows: createPage(9, 9).rows }
  expect(addNewer(thread, last)).toMatchObject({ hasNewer: false, older: '/older' })
})

test('scrolling through pages of any size yields each message once', () => {
  assert(
    property(integer({ min: 1, max: 60 }), integer({ min: 1, max: 9 }), (count, size) => {
      let last = count
      let thread = startThread(createPage(Math.max(1, last - size + 1), last, '/older'))
      for (last -= size; last >= 1; last -= size)
        thread = addOlder(thread, createPage(Math.max(1, last - size + 1), last, '/older'))
      expect(listIndexes(thread)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
    }),
  )
})

describe('the newest page', () => {
  test('decides the order of a message that was just sent', () => {
    const thread = addSent(startThread(createPage(1, 3, '/older')), createRow(5))
    expect(listIndexes(thread)).toEqual([1, 2, 3, 5])
    const merged = mergeNewest(thread, createPage(2, 6, '/older'))
    expect(merged && listIndexes(merged)).toEqual([1, 2, 3, 4, 5, 6])
    expect(merged?.older).toBe('/older')
  })

  test('leaves unchanged messages as they are', () => {
    const thread = startThread(createPage(1, 3))
    const page = createPage(2, 3, '/older')
    page.rows[0] = createRow(3, 'Edited')
    const merged = mergeNewest(thread, page)
    expect(merged?.rows[1]).toBe(thread.rows[1])
    expect(merged?.rows[2]?.message).toBe('Edited')
  })

  test('is not joined to a thread with a gap before it', () => {
    expect(mergeNewest(startThread(createPage(1, 3)), createPage(7, 9, '/older'))).toBeUndefined()
  })

  test('without an older one is the whole thread', () => {
    const thread = addSent(startThread(createPage(1, 3, '/older')), createRow(8))
    for (const page of [createPage(7, 9), createPage(1, 0)])
      expect(mergeNewest(thread, page)).toEqual({ ...startThread(page), older: null })
  })
})

test('adds a sent message once', () => {
  const thread = startThread(createPage(1, 3))
  expect(listIndexes(addSent(addSent(thread, createRow(4)), createRow(4)))).toEqual([1, 2, 3, 4])
})

test('updates a loaded message in its position', () => {
  const thread = updateMessages(startThread(createPage(1, 3)), [createRow(2, 'Edited'), createRow(9)])
  expect(thread.rows.map(({ message }) => message)).toEqual(['Message 1', 'Edited', 'Message 3'])
})

describe('the messages that a refetch of the newest page leaves out', () => {
  const thread = startThread(createPage(1, 260))
  const reply = { id: 'message-3', fromName: 'Ada', excerpt: '', excerptSource: 'text' } as const
  const answer = (index: number) => ({ ...createRow(index), replyTo: reply })
  const answered = updateMessages(thread, [answer(9), answer(255)])

  test('are read in pages', () => {
    expect(listStalePages(thread, null, 50)).toEqual([
      { from: 'message-210', limit: 100 },
      { from: 'message-110', limit: 100 },
      { from: 'message-10', limit: 10 },
    ])
  })
  test('are a changed message and its answers', () => {
    expect(listStalePages(answered, 'message-3', 50)).toEqual([
      { from: 'message-3', limit: 1 },
      { from: 'message-9', limit: 1 },
    ])
    expect(listStalePages(thread, 'message-255', 50)).toEqual([])
  })
  test('are all messages of a thread without its end', () => {
    expect(listStalePages({ ...thread, hasNewer: true }, 'message-255', 50)).toEqual([
      { from: 'message-255', limit: 1 },
    ])
  })
})
