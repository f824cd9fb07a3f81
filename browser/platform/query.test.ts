import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { invalidate, pagedQuery, query, updateRows, type LoadedRows } from './query.ts'

afterEach(() => void vi.unstubAllGlobals())

describe('query', () => {
  test('has the segments of the path as its key', () => {
    expect(query('GET /api/family-members').queryKey).toEqual(['/api/family-members'])
    expect(query('GET /api/family-members/{id}', { params: { id: '7' } }).queryKey).toEqual([
      '/api/family-members',
      '7',
    ])
    expect(
      query('GET /api/family-members/{id}/kinship/{otherId}', { params: { id: '7', otherId: '8' } }).queryKey,
    ).toEqual(['/api/family-members', '7', 'kinship', '8'])
  })

  test('ends its key with the query string’s values', () => {
    expect(query('GET /api/articles', { query: { search: 'trust' } }).queryKey).toEqual([
      '/api/articles',
      { search: 'trust' },
    ])
    expect(query('GET /api/articles', { query: {} }).queryKey).toEqual(['/api/articles'])
  })
})

describe('pagedQuery', () => {
  const memberId = '7'
  const posts = pagedQuery('GET /api/family-posts/{memberId}', { params: { memberId } })

  /** Answers every request with one page of `all`; the cursor is an index. */
  function servePages(all: readonly string[], size: number): string[] {
    const addresses: string[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      addresses.push(address)
      const from = Number(new URL(address, 'http://portal').searchParams.get('cursor') ?? 0)
      const link = `</api/family-posts/7?cursor=${from + size}>; rel="next"`
      return Response.json(
        all.slice(from, from + size).map(id => ({ id })),
        {
          headers: {
            ...(from + size < all.length && { link }),
            ...(from === 0 && { 'x-total-count': String(all.length) }),
          },
        },
      )
    })
    return addresses
  }

  function observeList(queryClient: QueryClient) {
    const observer = new InfiniteQueryObserver(queryClient, posts)
    onTestFinished(observer.subscribe(() => undefined))
    return observer
  }

  const listIds = ({ data }: { data: LoadedRows<{ id: string }> | undefined }) =>
    data?.rows.map(({ id }) => id)

  test('has the key of the read and follows the Link header', async () => {
    expect(posts.queryKey).toEqual(['/api/family-posts', '7'])
    const addresses = servePages(['a', 'b', 'c', 'd', 'e'], 2)
    const list = observeList(new QueryClient())
    await list.refetch()
    const first = list.getCurrentResult()
    expect([listIds(first), first.data?.total, first.hasNextPage]).toEqual([['a', 'b'], 5, true])
    await list.fetchNextPage()
    const last = await list.fetchNextPage()
    expect([listIds(last), last.data?.total, last.data?.pages]).toEqual([['a', 'b', 'c', 'd', 'e'], 5, 3])
    expect(last.hasNextPage).toBe(false)
    expect(addresses.at(-1)).toBe('/api/family-posts/7?cursor=4')
  })

  test('reads every loaded page again when it is invalidated', async () => {
    const queryClient = new QueryClient()
    servePages(['a', 'b', 'c'], 2)
    const list = observeList(queryClient)
    await list.refetch()
    await list.fetchNextPage()
    const addresses = servePages(['new', 'a', 'b', 'c'], 2)
    await invalidate(queryClient, 'GET /api/family-posts/{memberId}', { params: { memberId } })
    expect(addresses).toEqual(['/api/family-posts/7', '/api/family-posts/7?cursor=2'])
    expect(listIds(list.getCurrentResult())).toEqual(['new', 'a', 'b', 'c'])
  })

  test('updateRows changes the rows and the total', async () => {
    const queryClient = new QueryClient()
    servePages(['a', 'b', 'c'], 2)
    const list = observeList(queryClient)
    await list.refetch()
    await list.fetchNextPage()
    updateRows(queryClient, 'GET /api/family-posts/{memberId}', { params: { memberId } }, rows =>
      rows.filter(({ id }) => id !== 'c'),
    )
    const { data } = list.getCurrentResult()
    expect([listIds({ data }), data?.total]).toEqual([['a', 'b'], 2])
  })

  test('ignores a Link to another site', async () => {
    const headers = { link: '<https://other.example/api/x>; rel="next"', 'x-total-count': '9' }
    vi.stubGlobal('fetch', async () => Response.json([], { headers }))
    const list = observeList(new QueryClient())
    await list.refetch()
    expect(list.getCurrentResult().hasNextPage).toBe(false)
  })
})

describe('invalidate', () => {
  const createInput = (value: string) => ({ params: { id: value } })
  const keys = new Map<string, readonly unknown[]>([
    ['list', query('GET /api/family-members').queryKey],
    ['one', query('GET /api/family-members/{id}', createInput('7')).queryKey],
    ['other', query('GET /api/family-members/{id}', createInput('8')).queryKey],
    ['circle', query('GET /api/family-members/{id}/circle', createInput('7')).queryKey],
    ['search', query('GET /api/articles', { query: { search: 'trust' } }).queryKey],
    ['articles', query('GET /api/articles').queryKey],
    ['article', query('GET /api/articles/{slug}', { params: { slug: 'trust' } }).queryKey],
  ])

  async function listInvalidatedKeys(act: (queryClient: QueryClient) => Promise<void>): Promise<string[]> {
    const queryClient = new QueryClient()
    for (const key of keys.values()) queryClient.setQueryData(key, {})
    await act(queryClient)
    return [...keys].flatMap(([name, key]) => (queryClient.getQueryState(key)?.isInvalidated ? [name] : []))
  }

  test('invalidates one read, not those below its path', async () => {
    expect(await listInvalidatedKeys(client => invalidate(client, 'GET /api/family-members'))).toEqual([
      'list',
    ])
  })

  test('invalidates a read with one path value, or with all', async () => {
    expect(
      await listInvalidatedKeys(client =>
        invalidate(client, 'GET /api/family-members/{id}', createInput('7')),
      ),
    ).toEqual(['one'])
    expect(await listInvalidatedKeys(client => invalidate(client, 'GET /api/family-members/{id}'))).toEqual([
      'one',
      'other',
    ])
    expect(
      await listInvalidatedKeys(client => invalidate(client, 'GET /api/family-members/{id}/circle')),
    ).toEqual(['circle'])
  })

  test('invalidates a read with every query string', async () => {
    expect(await listInvalidatedKeys(client => invalidate(client, 'GET /api/articles'))).toEqual([
      'search',
      'articles',
    ])
  })
})
