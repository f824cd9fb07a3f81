import { pino } from 'pino'
import { expect, test } from 'vitest'

import type { User } from '#contract/accounts/accounts.ts'
import type { SearchResult } from '#contract/search/search.ts'
import type { SearchSource } from '#server/platform/search-source.ts'

import { findAnything } from './find-anything.ts'

const viewer = { user: {} as User, isSteppedUp: false }

test('reports failing and slow sources, and results of others', async () => {
  const groups = await find([
    createSource('members', async () => [createResult('1')]),
    createSource('documents', async () => {
      throw new Error('the index is broken')
    }),
    createSource('inquiries', () => new Promise(() => undefined)),
    createSource('articles', async () => 'locked'),
  ])
  expect(groups.map(({ name, state, results }) => [name, state, results.length])).toEqual([
    ['members', 'found', 1],
    ['documents', 'unavailable', 0],
    ['inquiries', 'unavailable', 0],
    ['articles', 'locked', 0],
  ])
})

test('limits each group to five results and reports others', async () => {
  const limits: number[] = []
  const list = (count: number) => async (_viewer: unknown, _words: string, limit: number) => {
    limits.push(limit)
    return Array.from({ length: Math.min(count, limit) }, (_, index) => createResult(String(index)))
  }
  const groups = await find([createSource('members', list(5)), createSource('documents', list(100))])
  expect(groups.map(({ results, hasMore }) => [results.length, hasMore])).toEqual([
    [5, false],
    [5, true],
  ])
  expect(limits).toEqual([6, 6])
})

test('searches nothing for an empty search', async () => {
  const source = createSource('members', async () => {
    throw new Error('searched')
  })
  expect(await find([source], '  ')).toEqual([])
})

function find(sources: SearchSource[], words = 'ada') {
  return findAnything({ sources, log: pino({ level: 'silent' }), timeoutMs: 50 }, viewer, words)
}

function createSource(name: SearchSource['name'], find: SearchSource['find']): SearchSource {
  return { name, find }
}

function createResult(id: string): SearchResult {
  return { id, conversationId: null, title: id, markedTitle: null, note: null, excerpt: null }
}
