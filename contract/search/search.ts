import { z } from 'zod'

import { calls } from '#contract/endpoint.ts'

import { longestSearch } from './search-limits.ts'

/** The records that a search finds, in the order of the reply. Pages and actions are matched in the browser. */
export const searchGroupNames = [
  'members',
  'conversations',
  'documents',
  'messages',
  'investments',
  'investmentAccounts',
  'articles',
  'inquiries',
] as const
export type SearchGroupName = (typeof searchGroupNames)[number]

/** The most results of a group. Its page lists the others. */
export const searchGroupSize = 5

export const SearchResult = z
  .object({
    /** What the address of its page contains: the id of a record, or the name of an article. */
    id: z.string(),
    /** The conversation of a message; null for a record with a page of its own. */
    conversationId: z.string().nullable(),
    title: z.string(),
    /** The title with its hits between U+0002 and U+0003, if it has other forms of the words than those searched. */
    markedTitle: z.string().nullable(),
    /** A few words that distinguish it from others of the same title. */
    note: z.string().nullable(),
    /** A passage with its hits between U+0002 and U+0003. */
    excerpt: z.string().nullable(),
  })
  .meta({ id: 'SearchResult' })
export type SearchResult = z.infer<typeof SearchResult>

export const SearchGroup = z
  .object({
    name: z.enum(searchGroupNames),
    /** `locked` needs Family Access. `unavailable` failed or took too long, unlike the other groups. */
    state: z.enum(['found', 'locked', 'unavailable']),
    results: z.array(SearchResult).max(searchGroupSize),
    /** Whether there are more results than these. */
    hasMore: z.boolean(),
  })
  .meta({ id: 'SearchGroup' })
export type SearchGroup = z.infer<typeof SearchGroup>

export const searchApi = calls({
  'GET /api/search': {
    summary: `Everything that the caller may see and that contains all words: at most ${searchGroupSize} results of each kind.`,
    access: 'signed-in',
    isPersonal: true,
    requiresSession: true,
    rule: 'each kind by its own rules; conversations and messages: own; inquiries: own, or all for those who answer them; investments: own and shared accounts, and what they contain; articles and texts of sensitive documents only after step-up',
    query: z.object({
      q: z.string().max(longestSearch, `Please use at most ${longestSearch} characters`).default(''),
    }),
    reply: z.array(SearchGroup),
  },
})
