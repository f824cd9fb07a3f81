import { expect, test } from 'vitest'

import { renderPage, textOf, textsOf } from '#browser/test/render-page.tsx'

import InquiriesPage from './InquiriesPage.tsx'

test('only administrators read inquiries', () => {
  const page = renderPage(<InquiriesPage />, { capabilities: ['approvals.decide'] })
  expect(textsOf(page, 'h1')).toEqual(['Access Restricted'])
  expect(textOf(page)).toContain('Only administrators can read inquiries.')
})
