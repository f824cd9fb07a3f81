import { expect, test } from 'vitest'

import { findAll, listTexts, renderPage } from '#browser/test/render-page.tsx'

import { YearFilter } from './YearFilter.tsx'

test.each([
  [1931, '1931'],
  [null, ''],
])('shows the year %s of the address', (year, value) => {
  const page = renderPage(<YearFilter year={year} placeholder="All" onChange={() => undefined} />)
  const [input] = findAll(page, 'input')
  expect(listTexts(page, 'label')).toEqual(['Year'])
  expect(input!.attributes).toMatchObject({ value, placeholder: 'All', inputMode: 'numeric', maxLength: '4' })
})
