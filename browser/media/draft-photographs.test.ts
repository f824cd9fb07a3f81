import { expect, test } from 'vitest'

import { describeMissingFiles, findDraftTitle, updateDraftPhotographs } from './draft-photographs.ts'

const oak = { name: 'oak.jpg', size: 5 }
const ash = { name: 'ash.jpg', size: 7 }

test('asks for the photographs of a draft', () => {
  expect(describeMissingFiles([])).toBeUndefined()
  expect(describeMissingFiles([{ ...oak, title: '' }])).toBe('Please select the photograph again: oak.jpg.')
  expect(
    describeMissingFiles([
      { ...oak, title: 'The oak' },
      { ...ash, title: '' },
    ]),
  ).toBe('Please select the photographs again: oak.jpg, ash.jpg.')
})

test('a file with another size has no title yet', () => {
  const draft = [{ ...oak, title: 'The oak' }]
  expect(findDraftTitle(draft, oak)).toBe('The oak')
  expect(findDraftTitle(draft, { ...oak, size: 6 })).toBe('')
})

test('a draft retains what was not selected again', () => {
  const draft = [
    { ...oak, title: 'The oak' },
    { ...ash, title: 'The ash' },
  ]
  const selected = { file: oak, title: 'The oak' }
  expect(updateDraftPhotographs(draft, [], [selected])).toEqual(draft.toReversed())
  const renamed = { file: oak, title: 'An oak' }
  expect(updateDraftPhotographs(draft, [selected], [renamed])).toEqual([
    draft[1],
    { ...oak, title: 'An oak' },
  ])
  expect(updateDraftPhotographs(draft, [renamed], []), 'A removed file is not missing').toEqual([draft[1]])
})
