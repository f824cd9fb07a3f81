import { describe, expect, test } from 'vitest'

import { User } from '#contract/accounts/accounts.ts'
import { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { FamilyMedia } from '#contract/media/media.ts'
import { FamilyPost } from '#contract/posts.ts'

import { completeReply } from './complete-reply.ts'

const id = 'f3a1b7a0-6a49-4d53-9a34-1b7d0f8a2c11'
const createdAt = '2026-11-22T10:00:00.000Z'

/** The required fields of section 3. */
const records = {
  '/api/user': { id, firstName: 'Ada', lastName: 'Hartwell', createdAt, updatedAt: createdAt },
  '/api/family-members': {
    id,
    firstName: 'Ada',
    lastName: 'Hartwell',
    relationship: 'child',
    generation: 2,
    addedBy: 'System',
    createdAt,
    updatedAt: createdAt,
  },
  [`/api/family-posts/${id}`]: { id, authorId: id, content: 'Harvest', createdAt },
  [`/api/family-media/${id}`]: { id, memberId: id, mediaUrl: '/api/media-files/1', createdAt },
  // The replies of calls that create a record.
  '/api/family-posts': { id, authorId: id, content: 'Harvest', createdAt },
  '/api/family-media': { id, memberId: id, mediaUrl: '/api/media-files/1', createdAt },
  '/api/login': { id, firstName: 'Ada', lastName: 'Hartwell', createdAt, updatedAt: createdAt },
  '/api/register': { id, firstName: 'Ada', lastName: 'Hartwell', createdAt, updatedAt: createdAt },
}
const schemas = [User, FamilyMember, FamilyPost, FamilyMedia, FamilyPost, FamilyMedia, User, User]

test.each(Object.entries(records).map(([address, record], index) => ({ address, record, index })))(
  'completes a record of $address with required fields only',
  ({ address, record, index }) => {
    const [completed] = completeReply(address, [structuredClone(record)]) as object[]
    expect(schemas[index]?.safeParse(completed).error).toBeUndefined()
    expect(completed).toMatchObject(record)
  },
)

test.each([
  ['1950-01-02T00:00:00Z', null, '1950-01-02', null],
  ['1950', null, null, '1950'],
  ['about 1950', 'winter 1950', null, 'winter 1950'],
  ['1950-01-02', null, '1950-01-02', null],
])('reads the birth date %j', (birthDate, birthText, day, text) => {
  const [, record] = Object.entries(records)[1] ?? []
  expect(completeReply('/api/family-members', [{ ...record, birthDate, birthText }])).toMatchObject([
    { birthDate: day, birthText: text, earliestBirthDate: day },
  ])
})

test('keeps every field that is present', () => {
  const [, record] = Object.entries(records)[1] ?? []
  const full = { ...record, isAlive: false, biography: null, birthDate: '1950-01-02', unknownField: 1 }
  expect(completeReply('/api/family-members?x=1', { ...full })).toMatchObject({
    ...full,
    earliestBirthDate: '1950-01-02',
  })
})

test.each([
  [
    '/api/family-members/7',
    { id: 7, fatherId: 3, motherId: null, spouseId: 8, spouseName: 'Grace', generation: 2 },
    { id: '7', fatherId: '3', motherId: null, spouseId: '8', spouseName: 'Grace', generation: 2 },
  ],
  [
    '/api/family-posts/7',
    { id: 1, authorId: 7, memberId: 7, mediaIds: [4, 5], media: [{ id: 4, width: 10 }] },
    { id: '1', authorId: '7', memberId: '7', mediaIds: ['4', '5'], media: [{ id: '4', width: 10 }] },
  ],
  [
    '/api/family-media/7',
    { id: 4, memberId: 7, fileSize: 900 },
    { id: '4', memberId: '7', fileSize: 900, createdAt: '' },
  ],
  ['/api/user', { id: 0 }, { id: '0' }],
])('turns numeric ids of %s into texts', (address, record, expected) => {
  expect(completeReply(address, structuredClone(record))).toMatchObject(expected)
  const list = completeReply(address, [structuredClone(record), structuredClone(record)])
  expect(list).toMatchObject([expected, expected])
})

test('leaves other replies alone', () => {
  for (const body of [null, 'text', { a: 1 }]) expect(completeReply('/api/crypto-prices', body)).toBe(body)
  expect(completeReply('/api/family-members', null)).toBeNull()
})

describe('a list', () => {
  const [, required] = Object.entries(records)[1] ?? []
  const [full] = completeReply('/api/family-members', [structuredClone(required)]) as object[]
  const ofOlderServer = { ...required, version: 3 }

  test.each([
    { name: 'one specified record among full ones', list: [full, required, full] },
    { name: 'records of an older server', list: [ofOlderServer, ofOlderServer] },
    { name: 'a full record after a specified one', list: [required, full, ofOlderServer] },
  ])('completes every record: $name', ({ list }) => {
    const completed = completeReply(
      '/api/family-members',
      list.map(record => ({ ...record })),
    ) as object[]
    for (const record of completed) expect(FamilyMember.safeParse(record).error).toBeUndefined()
  })
})
