import { queryOptions } from '@tanstack/react-query'

import type { FamilyMember } from '#contract/family-tree.ts'
import type { FamilyCircle, Relative } from '#contract/kinship.ts'
import type { FamilyPost } from '#contract/posts.ts'

/** One member; as fresh as the list of all. */
export function memberQuery(id: string) {
  return queryOptions<FamilyMember>({ queryKey: ['/api/family-members', id], staleTime: 60_000 })
}

export function circleQuery(id: string) {
  return queryOptions<FamilyCircle>({ queryKey: ['/api/family-members', id, 'circle'], staleTime: 60_000 })
}

/** What `otherId` is to `id`. */
export function kinshipQuery(id: string, otherId: string) {
  return queryOptions<{ words: string | null; through: Relative[] }>({
    queryKey: ['/api/family-members', id, 'kinship', otherId],
  })
}

/** Whoever opens the page sees what stands there now. */
export function postsQuery(memberId: string) {
  return queryOptions<FamilyPost[]>({ queryKey: ['/api/family-posts', memberId], staleTime: 0 })
}

/** An id as the server makes them. Any other names nobody, so nobody is asked for. */
export function isId(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}
