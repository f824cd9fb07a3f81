import { expect, test } from 'vitest'

import { findAll, getText, listLinks, listTexts, renderPage } from '#browser/test/render-page.tsx'

import { OfficeDetails } from './OfficeDetails.tsx'
import { contactDetailsQuery } from './queries.ts'

test('states that contact details are missing', () => {
  const details = renderDetails({ hotline: null, email: null, address: null })
  expect(listTexts(details, 'dt')).toEqual([
    'Family hotline',
    'Secure email',
    'Office address',
    'Office hours',
    'Emergency support',
  ])
  expect(listTexts(details, 'dd')).toEqual([
    expect.stringMatching(/^No number is listed yet\./),
    expect.stringMatching(/^No address is listed yet\./),
    expect.stringMatching(/^No address is listed yet\./),
    'Mon-Fri 6:00 AM-8:00 PM ESTSat 8:00 AM-4:00 PM EST',
    '24/7',
  ])
  expect(listLinks(details)).toEqual([['account page', '/account#inquiries']])
})

test('shows the configured contact details', () => {
  const details = renderDetails({
    hotline: '+1 555 0100',
    email: 'office@example.test',
    address: '1 Elm Row, Milltown',
  })
  expect(listLinks(details).slice(0, 2)).toEqual([
    ['+1 555 0100', 'tel:+15550100'],
    ['office@example.test', 'mailto:office@example.test'],
  ])
  expect(findAll(details, 'address').map(getText)).toEqual(['1 Elm Row, Milltown'])
})

function renderDetails(details: object) {
  return renderPage(<OfficeDetails />, {}, '', [[contactDetailsQuery.queryKey, details]])
}
