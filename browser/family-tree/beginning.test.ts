import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

import type { FamilyMember } from '#contract/family-tree.ts'
import { someFamilyMember } from '#contract/test/some-family-member.ts'

import { beginningOf } from './beginning.ts'
import { familyBeginningQuery, familyMembersQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

test('a timeline begins with no more than fill a screen', () => {
  expect(beginningOf([])).toEqual([])
  expect(beginningOf(family(5))).toEqual(family(5))
  expect(beginningOf(family(300))).toEqual(family(24))
})

test('it ends before the first whose parents are not among them, since a card says who they are', () => {
  expect(beginningOf(family(30, { 3: { fatherId: '1', motherId: '2' } }))).toHaveLength(24)
  expect(beginningOf(family(30, { 3: { fatherId: '1', motherId: 'still to come' } }))).toHaveLength(3)
  expect(
    beginningOf(family(30, { 5: { fatherId: '29' } })),
    'Whoever is not shown is not among them',
  ).toHaveLength(5)
  expect(beginningOf(family(30, { 0: { motherId: 'still to come' } }))).toEqual([])
})

test('whoever watches is given the beginning before the rest, and nobody waits for it whom it is not shown to', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const told: (FamilyMember[] | undefined)[] = []
  answersInPieces(family(3000))
  await client.fetchQuery(familyMembersQuery)
  expect(client.getQueryData(familyBeginningQuery.queryKey)).toBeUndefined()

  const frames = vi.fn((draw: () => void) => setTimeout(draw))
  vi.stubGlobal('requestAnimationFrame', frames)
  const observer = new QueryObserver(client, familyBeginningQuery)
  const leave = observer.subscribe(({ data }) => told.push(data))
  answersInPieces(family(3000))
  await client.fetchQuery({ ...familyMembersQuery, staleTime: 0 })
  expect(told.at(-1)).toEqual(family(24))
  expect(frames).toHaveBeenCalledOnce()

  leave()
  answersInPieces(family(3000))
  await client.fetchQuery({ ...familyMembersQuery, staleTime: 0 })
  expect(frames, 'Nobody watches any more').toHaveBeenCalledOnce()
})

function family(count: number, changes: Record<number, Partial<FamilyMember>> = {}): FamilyMember[] {
  return Array.from({ length: count }, (_, at) => someFamilyMember({ id: `${at}`, ...changes[at] }))
}

/** As the portal writes it, and in pieces as a network brings them. */
function answersInPieces(members: FamilyMember[]): void {
  const bytes = new TextEncoder().encode(`[${members.map(one => JSON.stringify(one)).join(',\n')}]`)
  const body = new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 60_000) controller.enqueue(bytes.subarray(at, at + 60_000))
      controller.close()
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body))
}
