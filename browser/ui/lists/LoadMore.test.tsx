import { expect, test } from 'vitest'

import { CallFailed } from '#browser/platform/call.ts'
import type { LoadedList } from '#browser/platform/query.ts'
import { renderPage, getText, listTexts } from '#browser/test/render-page.tsx'

import { LoadMore } from './LoadMore.tsx'

const list = {
  data: { rows: Array.from({ length: 30 }), pages: 1, total: 5000, isCounted: true },
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: async () => undefined,
}
const renderLoadMore = (changes: Partial<LoadedList<unknown>>) =>
  renderPage(<LoadMore noun="requests" list={{ ...list, ...changes }} />)

test('states how many rows are shown and offers the next page', () => {
  expect(listTexts(renderLoadMore({}), 'output', 'button')).toEqual([
    'Showing 30 of 5,000 requests',
    'Show more',
  ])
  expect(listTexts(renderLoadMore({ isFetchingNextPage: true }), 'button')).toEqual(['Loading more...'])
})

test('offers to try again after a failure', () => {
  const error = new CallFailed(503, '{"error":"The portal is not available right now."}')
  const failed = renderLoadMore({ isFetchNextPageError: true, error })
  expect(getText(failed)).toContain(
    'More requests could not be loaded. The portal is not available right now.',
  )
  expect(listTexts(failed, 'button')).toEqual(['Try again'])
})

test.each([
  [0, 'No requests found so far'],
  [1200, 'Showing 1,200 requests so far'],
])('states %d rows of a list whose total is unknown', (count, text) => {
  const data = { rows: Array.from({ length: count }), pages: 1, total: count, isCounted: false }
  expect(listTexts(renderLoadMore({ data }), 'output', 'button')).toEqual([text, 'Show more'])
})

test('states the end of a list of several pages', () => {
  const data = { rows: Array.from({ length: 45 }), pages: 2, total: 45, isCounted: true }
  expect(getText(renderLoadMore({ hasNextPage: false, data }))).toBe('Showing all 45 requests')
})

test('renders nothing for a list of one page', () => {
  expect(getText(renderLoadMore({ hasNextPage: false }))).toBe('')
})
