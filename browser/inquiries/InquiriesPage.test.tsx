import { expect, test } from 'vitest'

import { renderPage, getText, listTexts } from '#browser/test/render-page.tsx'

import InquiriesPage from './InquiriesPage.tsx'

test('names the missing permission, also to an administrator', () => {
  const page = renderPage(<InquiriesPage />, { role: 'admin', capabilities: ['approvals.decide'] })
  expect(listTexts(page, 'h1')).toEqual(['Access Restricted'])
  expect(getText(page)).toContain('Your account does not have the permission to answer inquiries.')
})
