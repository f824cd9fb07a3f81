import { expect, test } from 'vitest'

import { describeError } from './describe-error.ts'

const refused = (message: string) =>
  Object.assign(new Error(message), { code: 'ECONNREFUSED', syscall: 'connect' })

test('of several addresses that refuse, the first is named', () => {
  const error = new AggregateError([refused('connect ECONNREFUSED ::1:5432'), refused('the other')])
  expect(describeError(error, 'The portal cannot start')).toBe(
    'The database cannot be reached: connect ECONNREFUSED ::1:5432. ' +
      'Look at DATABASE_URL, and whether PostgreSQL runs there.',
  )
})

test('an error without a message is told by its code, or else its name', () => {
  expect(describeError(Object.assign(new Error(), { code: 'EIO' }))).toBe('EIO')
  expect(describeError(new TypeError())).toBe('TypeError')
  expect(describeError(new AggregateError([]))).toBe('AggregateError')
})

test('what is not the database is told with what it keeps from being done, where that is given', () => {
  expect(describeError(new Error('Port 80 is taken.'), 'The portal cannot start')).toBe(
    'The portal cannot start: Port 80 is taken.',
  )
  expect(describeError('nothing')).toBe('nothing')
})
