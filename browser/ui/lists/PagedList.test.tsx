import { expect, test } from 'vitest'

import { renderPage, getText } from '#browser/test/render-page.tsx'

import { PagedList, type PagedQuery } from './PagedList.tsx'

const loading: PagedQuery<string> = {
  data: undefined,
  error: null,
  isError: false,
  isFetching: true,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: async () => undefined,
  refetch: () => undefined,
}
const failed = { error: new Error('offline'), isError: true, isFetching: false }
const orchard = { rows: ['Orchard'], pages: 1, total: 2, isCounted: true }

test.each<[state: string, changes: Partial<PagedQuery<string>>, text: string]>([
  ['what is loading', {}, 'Loading the ledgers'],
  [
    'a failed load',
    failed,
    'The ledgers could not be loaded. Check your connection, then try again. Try again',
  ],
  ['the notice of an empty list', { data: { ...orchard, rows: [], total: 0 } }, 'No ledgers yet'],
  ['the rows', { data: orchard, hasNextPage: true }, 'OrchardShowing 1 of 2 ledgersShow more'],
  ['loaded rows after a failed refetch', { data: orchard, ...failed }, 'Orchard'],
])('shows %s', (_state, changes, text) => {
  const page = renderPage(
    <PagedList
      list={{ ...loading, ...changes }}
      noun="ledgers"
      content="the ledgers"
      empty={<p>No ledgers yet</p>}
    >
      {rows => rows.map(row => <p key={row}>{row}</p>)}
    </PagedList>,
  )
  expect(getText(page)).toBe(text)
})
