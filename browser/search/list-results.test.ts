import { expect, test } from 'vitest'

import type { User } from '#contract/accounts/accounts.ts'
import type { SearchGroup } from '#contract/search/search.ts'

import { createLockedEntry, listResults } from './list-results.ts'

const member = { capabilities: [] as User['capabilities'] } as User
const admin = { capabilities: ['inquiries.answer'] as User['capabilities'] } as User

test('links results and the page with more of them', () => {
  const [group] = listResults(
    [createGroup('members', ['Zoë Müller'], { hasMore: true })],
    'mull & co',
    member,
  )
  expect(group?.heading).toBe('Family members')
  expect(group?.entries.map(({ title, path }) => [title, path])).toEqual([
    ['Zoë \u0002Müller\u0003', '/family-member/0'],
    ['More family members with “mull & co”', '/family-tree?search=mull+%26+co'],
  ])
})

test('opens inquiries in the inbox of those who answer them', () => {
  const groups = [createGroup('inquiries', ['Ada'])]
  const listPaths = (user: User) => listResults(groups, 'a', user)[0]?.entries.map(({ path }) => path)
  expect(listPaths(admin)).toEqual(['/inquiries?inquiry=0'])
  expect(listPaths(member)).toEqual(['/account#inquiries'])
})

test('opens an investment account at its investments', () => {
  const [group] = listResults([createGroup('investmentAccounts', ['Bank of Oak'])], 'oak', member)
  expect(group?.heading).toBe('Investment accounts')
  expect(group?.entries.map(({ path }) => path)).toEqual(['/investment-dashboard?account=0#investments'])
})

test('reports unavailable groups and omits empty and locked ones', () => {
  const groups = [
    createGroup('members', []),
    createGroup('documents', [], { state: 'unavailable' }),
    createGroup('articles', [], { state: 'locked' }),
  ]
  expect(listResults(groups, 'a', member)).toEqual([
    {
      heading: 'Documents',
      entries: [],
      problem: 'We could not search the documents. Please try again later.',
    },
  ])
  expect(createLockedEntry(groups, 'a', member)?.path).toBe('/resources/library?search=a')
  expect(createLockedEntry([], 'a', member)).toBeUndefined()
})

function createGroup(
  name: SearchGroup['name'],
  titles: string[],
  changes: Partial<SearchGroup> = {},
): SearchGroup {
  const results = titles.map((title, index) => ({
    id: String(index),
    title,
    conversationId: null,
    markedTitle: null,
    note: null,
    excerpt: null,
  }))
  return { name, state: 'found', results, hasMore: false, ...changes }
}
