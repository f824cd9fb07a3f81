import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import type { FamilyMember } from '#contract/family-tree/family-tree.ts'

import { query } from './query.ts'
import { invalidateMember, invalidateTree, onMemberUpdated } from './tree-reads.ts'

const params = { id: '7' }
const member = query('GET /api/family-members/{id}', { params }).queryKey
const circle = query('GET /api/family-members/{id}/circle', { params }).queryKey
const otherCircle = query('GET /api/family-members/{id}/circle', { params: { id: '8' } }).queryKey
const members = query('GET /api/family-members').queryKey
const linkedMember = query('GET /api/linked-member').queryKey
const posts = query('GET /api/family-posts/{memberId}', { params: { memberId: '7' } }).queryKey
const media = query('GET /api/family-media/{memberId}', { params: { memberId: '7' } }).queryKey
const articles = query('GET /api/articles').queryKey
const keys: QueryKey[] = [member, circle, otherCircle, members, linkedMember, posts, media, articles]

test('an update invalidates the reads with the previous version', () => {
  const queryClient = createFilledCache()
  const updated = { id: '7', version: 2 } as FamilyMember
  onMemberUpdated(queryClient, updated)
  expect(queryClient.getQueryData(member)).toEqual(updated)
  expect(listInvalidatedKeys(queryClient)).toEqual([circle, members, linkedMember])
})

test('a read that began before an update does not replace it', async () => {
  const queryClient = createFilledCache()
  const { promise: reply, resolve } = Promise.withResolvers<FamilyMember>()
  const reading = queryClient.fetchQuery({ queryKey: member, queryFn: () => reply }).catch(() => undefined)
  const updated = { id: '7', version: 2 } as FamilyMember
  onMemberUpdated(queryClient, updated)
  resolve({ id: '7', version: 1 } as FamilyMember)
  await reading
  expect(queryClient.getQueryData(member)).toEqual(updated)
})

test('a conflict invalidates the member and their circle', async () => {
  const queryClient = createFilledCache()
  await invalidateMember(queryClient, '7')
  expect(listInvalidatedKeys(queryClient)).toEqual([member, circle])
})

test('a change of the tree invalidates posts and photographs too', async () => {
  const queryClient = createFilledCache()
  await invalidateTree(queryClient)
  expect(listInvalidatedKeys(queryClient)).toEqual(keys.filter(key => key !== articles))
})

function createFilledCache(): QueryClient {
  const queryClient = new QueryClient()
  for (const key of keys) queryClient.setQueryData(key, {})
  return queryClient
}

function listInvalidatedKeys(queryClient: QueryClient): QueryKey[] {
  return keys.filter(key => queryClient.getQueryState(key)?.isInvalidated)
}
