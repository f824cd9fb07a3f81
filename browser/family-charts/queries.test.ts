import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

import { familyLinksQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

test('joins the pages of links', async () => {
  const [first, second] = [
    { parents: [{ childId: 'b', parentId: 'a', kind: 'birth' }], partnerships: [] },
    {
      parents: [{ childId: 'd', parentId: 'c', kind: 'birth' }],
      partnerships: [{ firstId: 'c', secondId: 'e', kind: 'marriage' }],
    },
  ]
  const link = '</api/family-links?cursor=b>; rel="next"'
  const replies: Record<string, Response> = {
    '/api/family-links': Response.json(first, { headers: { link } }),
    '/api/family-links?cursor=b': Response.json(second),
  }
  vi.stubGlobal('fetch', async (address: string) => replies[address] ?? Response.error())
  expect(await new QueryClient().fetchQuery(familyLinksQuery)).toEqual({
    parents: [...first.parents, ...second.parents],
    partnerships: second.partnerships,
  })
})
