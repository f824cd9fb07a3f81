import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { query } from '#browser/platform/query.ts'
import { renderPage, textsOf } from '#browser/test/render-page.tsx'
import type { User } from '#contract/accounts.ts'
import type { Capability } from '#contract/capabilities.ts'

import GedcomPage from './GedcomPage.tsx'

test.each([
  ['import and export', ['gedcom.import', 'gedcom.export'], ['Import', 'Export', 'Earlier imports']],
  ['import', ['gedcom.import'], ['Import', 'Earlier imports']],
  ['export', ['gedcom.export'], ['Export']],
  ['neither', ['approvals.decide'], []],
] as [string, Capability[], string[]][])('shows the sections for %s', (_, capabilities, sections) => {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { enabled: false, queryFn: () => null } },
  })
  queryClient.setQueryData(query('GET /api/user').queryKey, { capabilities } as Partial<User> as User)
  const page = renderPage(
    <QueryClientProvider client={queryClient}>
      <GedcomPage />
    </QueryClientProvider>,
  )
  expect(textsOf(page, 'h2')).toEqual(sections)
})
