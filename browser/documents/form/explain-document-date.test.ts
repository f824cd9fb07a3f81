import { expect, test } from 'vitest'

import { explainDocumentDate } from './explain-document-date.ts'

test.each(['31 February 1921', 'soon', '13/25/2020'])('%j is on no timeline', text => {
  expect(explainDocumentDate(text)).toBe(
    'We could not read this date, so the document will not appear on a timeline.',
  )
})

test('a date with a year is read or saved as written', () => {
  expect(explainDocumentDate(' ')).toBe('For example: May 4, 1946, about 1950.')
  expect(explainDocumentDate('circa 1890')).toBe('Read as about 1890.')
  expect(explainDocumentDate('3/4/1920')).toBe('Saved as written.')
})
