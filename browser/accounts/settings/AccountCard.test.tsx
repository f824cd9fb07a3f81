import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { query } from '#browser/platform/query.ts'
import type { StorageUse, User } from '#contract/accounts/accounts.ts'

import { AccountCard } from './AccountCard.tsx'

const ada = {
  firstName: 'Ada',
  lastName: 'Hartwell',
  email: 'ada@example.test',
  role: 'family_member',
  boardTermExpires: null,
  createdAt: '2026-11-21T08:00:00.000Z',
} as User

test('shows storage use and quota once they are loaded', () => {
  expect(renderCard()).not.toContain('MB')
  expect(renderCard({ usedBytes: 12_900_000, quotaBytes: 2e9 })).toMatch(
    /<dt[^>]*>Storage used<\/dt><dd[^>]*>12 MB of 2,000 MB<\/dd>/,
  )
})

function renderCard(storage?: StorageUse): string {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  queryClient.setQueryData([...query('GET /api/storage-use').queryKey], storage)
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <AccountCard user={ada} />
    </QueryClientProvider>,
  )
}
