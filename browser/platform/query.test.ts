import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'

import { invalidate, query } from './query.ts'

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

describe('invalidate', () => {
  const id = (value: string) => ({ params: { id: value } })
  const keys = new Map<string, readonly unknown[]>([
    ['list', query('GET /api/family-members').queryKey],
    ['one', query('GET /api/family-members/{id}', id('7')).queryKey],
    ['other', query('GET /api/family-members/{id}', id('8')).queryKey],
    ['circle', query('GET /api/family-members/{id}/circle', id('7')).queryKey],
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

  test('invalidates one read and none below it', async () => {
    expect(await listInvalidatedKeys(client => invalidate(client, 'GET /api/family-members'))).toEqual([
      'list',
    ])
  })

  test('invalidates a read with one path value, or with all', async () => {
    expect(
      await listInvalidatedKeys(client => invalidate(client, 'GET /api/family-members/{id}', id('7'))),
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
