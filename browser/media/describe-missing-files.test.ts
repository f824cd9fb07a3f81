import { expect, test } from 'vitest'

import { describeMissingFiles } from './describe-missing-files.ts'

test('asks for the photographs that are not uploaded', () => {
  expect(describeMissingFiles(['oak.jpg'], [])).toBe('Please select the photograph again: oak.jpg.')
  const items = [
    { file: { name: 'oak.jpg' }, state: 'sent' as const },
    { file: { name: 'ash.jpg' }, state: 'failed' as const },
    { file: { name: 'letter.txt' }, state: 'rejected' as const },
  ]
  expect(describeMissingFiles(['oak.jpg', 'ash.jpg', 'elm.jpg', 'letter.txt'], items)).toBe(
    'Please select the photographs again: ash.jpg, elm.jpg.',
  )
  expect(describeMissingFiles(['oak.jpg'], items)).toBeUndefined()
})
