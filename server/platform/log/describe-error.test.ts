import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'

import { describeError } from './describe-error.ts'

const createConnectionError = (message: string) =>
  Object.assign(new Error(message), { code: 'ECONNREFUSED', syscall: 'connect' })

test('names the first of several addresses that refuse', () => {
  const error = new AggregateError([
    createConnectionError('connect ECONNREFUSED ::1:5432'),
    createConnectionError('the other'),
  ])
  expect(describeError(error, 'The portal cannot start')).toBe(
    'The database cannot be reached: connect ECONNREFUSED ::1:5432. ' +
      'Check DATABASE_URL and that PostgreSQL is running there.',
  )
})

test('names an error without a message by its code or name', () => {
  expect(describeError(Object.assign(new Error(), { code: 'EIO' }))).toBe('EIO')
  expect(describeError(new TypeError())).toBe('TypeError')
  expect(describeError(new AggregateError([]))).toBe('AggregateError')
})

test('puts the failed task before the reason', () => {
  expect(describeError(new Error('Port 80 is taken.'), 'The portal cannot start')).toBe(
    'The portal cannot start: Port 80 is taken.',
  )
  expect(describeError('nothing')).toBe('nothing')
})

test('suggests the other version for a missing table', () => {
  const error = Object.assign(new DatabaseError('relation "parent_links" does not exist', 0, 'error'), {
    code: '42P01',
  })
  expect(describeError(error, 'The portal cannot start')).toBe(
    'The database was written by another version of the portal: relation "parent_links" does not exist. ' +
      'Start that version, or choose an empty DATA_DIR or database.',
  )
})
