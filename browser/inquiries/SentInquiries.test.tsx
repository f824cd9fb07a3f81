import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { contactDetailsQuery } from '#browser/contact/queries.ts'
import { findAll, listLinks, renderPage, getText } from '#browser/test/render-page.tsx'

import { sentInquiriesQuery } from './queries.ts'
import { SentInquiries } from './SentInquiries.tsx'

const dueAt = '2026-11-22T12:00:00.000Z'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an inquiry before its deadline has a gold badge', () => {
  const page = renderInquiry('2026-11-22T11:59:59.000Z')
  expect(findBadge(page)).toMatchObject({ text: expect.stringContaining('A reply is due by'), isRed: false })
  expect(getText(page)).not.toContain('sorry')
})

test('an overdue inquiry has a red badge and an apology', () => {
  const page = renderInquiry('2026-11-22T12:00:01.000Z', {
    hotline: '+1 555 010 0000',
    email: 'a@example.test',
  })
  expect(findBadge(page)).toMatchObject({ text: expect.stringContaining('A reply was due by'), isRed: true })
  expect(getText(page)).toContain(
    'We are sorry for the delay. If it cannot wait, please call +1 555 010 0000.',
  )
  expect(listLinks(page)).toEqual([['+1 555 010 0000', 'tel:+15550100000']])
})

test.each([
  [{ hotline: null, email: 'office@example.test' }, ['office@example.test', 'mailto:office@example.test']],
  [{ hotline: null, email: null }, ['write to the office again', '/contact']],
])('an overdue inquiry names the next step for %o', (details, link) => {
  expect(listLinks(renderInquiry('2026-11-23T00:00:00.000Z', details))).toEqual([link])
})

function renderInquiry(now: string, details: object = {}) {
  vi.setSystemTime(now)
  const inquiry = {
    id: '1',
    service: 'general',
    message: 'May I borrow for an orchard?',
    state: 'new',
    createdAt: '2026-11-21T12:00:00.000Z',
    dueAt,
    answeredAt: null,
    replies: [],
  }
  return renderPage(<SentInquiries />, {}, '', [
    [sentInquiriesQuery.queryKey, { pages: [{ rows: [inquiry], next: null, total: 1 }], pageParams: [null] }],
    [contactDetailsQuery.queryKey, { hotline: null, email: null, address: null, ...details }],
  ])
}

function findBadge(page: ReturnType<typeof renderInquiry>) {
  const badge = findAll(page, 'span').find(element => getText(element).startsWith('A reply '))
  if (badge === undefined) throw new Error('There is no badge')
  return { text: getText(badge), isRed: badge.attributes['class']?.includes('danger') }
}
