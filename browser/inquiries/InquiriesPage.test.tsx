import { expect, test } from 'vitest'

import { renderPage, getText, listTexts } from '#browser/test/render-page.tsx'

import InquiriesPage from './InquiriesPage.tsx'

test('only administrators read inquiries', () => {
  const page = renderPage(<InquiriesPage />, { capabilities: ['approvals.decide'] })
  expect(listTexts(page, 'h1')).toEqual(['Access Restricted'])
  expect(getText(page)).toContain('Only administrators can read inquiries.')
})
