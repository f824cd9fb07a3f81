import { useQueryClient } from '@tanstack/react-query'

import {
  call,
  callByStatus,
  isSavedBefore,
  isStaleVersion,
  readAllPages,
  toAddress,
} from '#browser/platform/call.ts'
import { invalidate, pagedQuery, updateRows } from '#browser/platform/query.ts'
import { confirmChange, showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { refetchMissingMember } from '#browser/platform/tree-reads.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { FamilyPost, NewPost, PostChange } from '#contract/posts.ts'

/** Always refetched when a profile opens. */
export function createPostsQuery(memberId: string) {
  return { ...pagedQuery('GET /api/family-posts/{memberId}', { params: { memberId } }), staleTime: 0 }
}

/** The keys of the drafts of new posts on a profile and of edits. */
export const draftKeys = {
  newPost: (memberId: string) => `posts.new.${memberId}`,
  edit: (postId: string) => `posts.edit.${postId}`,
}

export type PostContent = Pick<NewPost, 'title' | 'content' | 'isPublic' | 'mediaIds'>

/** Section 8: 'Post created successfully!' or 'Failed to create post.' */
export function useCreatePost(memberId: string) {
  const queryClient = useQueryClient()
  const updateCache = usePostsCache(memberId)
  return useGuardedMutation({
    mutationFn: (content: PostContent, idempotencyKey) =>
      callByStatus(
        'POST /api/family-posts',
        { body: { authorId: memberId, ...content } },
        { idempotencyKey },
      ),
    onSuccess(post) {
      if (post === undefined)
        void invalidate(queryClient, 'GET /api/family-posts/{memberId}', { params: { memberId } })
      else updateCache((posts, page) => (page === 0 ? [post, ...posts] : posts))
      showToast({ title: 'Post created successfully!' })
    },
    async onError(error) {
      if (isSavedBefore(error)) {
        await invalidate(queryClient, 'GET /api/family-posts/{memberId}', { params: { memberId } })
        return
      }
      showToast({ title: 'Failed to create post.', destructive: true })
      await refetchMissingMember(queryClient, memberId, error)
    },
  })
}

/** Saves the changed fields of a post. */
export function useUpdatePost(post: FamilyPost) {
  const queryClient = useQueryClient()
  const updateCache = usePostsCache(post.memberId)
  return useGuardedMutation({
    mutationFn: (body: PostChange) => call('PUT /api/family-posts/{id}', { params: { id: post.id }, body }),
    onSuccess(updated) {
      updateCache(posts => posts.map(other => (other.id === updated.id ? updated : other)))
      showToast({ title: 'Post updated' })
    },
    async onError(error) {
      // After a conflict the next attempt updates the current version. After another failure a new list would close the
      // form of a post that was deleted elsewhere.
      if (!isStaleVersion(error)) return
      await invalidate(queryClient, 'GET /api/family-posts/{memberId}', {
        params: { memberId: post.memberId },
      })
    },
  })
}

export function useDeletePost({ id, memberId }: Pick<FamilyPost, 'id' | 'memberId'>) {
  const updateCache = usePostsCache(memberId)
  return useGuardedMutation({
    mutationFn: () =>
      confirmChange(
        () => call('DELETE /api/family-posts/{id}', { params: { id } }),
        async () => ((await findStoredPost(memberId, id)) === undefined ? { id } : undefined),
      ),
    onSuccess() {
      updateCache(posts => posts.filter(other => other.id !== id))
      showToast({ title: 'Post deleted' })
    },
    onError: error =>
      showChangeFailure(error, {
        failed: 'Failed to delete post.',
        unconfirmed: 'We could not confirm that the post was deleted.',
      }),
  })
}

export function useRestorePost({ id, memberId }: Pick<FamilyPost, 'id' | 'memberId'>) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: () =>
      confirmChange(
        () => call('POST /api/family-posts/{id}/restore', { params: { id } }),
        () => findStoredPost(memberId, id),
      ),
    async onSuccess() {
      await invalidate(queryClient, 'GET /api/family-posts/{memberId}', { params: { memberId } })
      void invalidate(queryClient, 'GET /api/family-media/{memberId}', { params: { memberId } })
      showToast({ title: 'Post restored' })
    },
    onError: error =>
      showChangeFailure(error, {
        failed: 'Failed to restore post.',
        unconfirmed: 'We could not confirm that the post was restored.',
      }),
  })
}

/** Reads the posts on a profile again, to confirm a change of this one. */
async function findStoredPost(memberId: string, id: string): Promise<FamilyPost | undefined> {
  const pages = await readAllPages<FamilyPost[]>(toAddress(createPostsQuery(memberId).queryKey))
  return pages.flat().find(post => post.id === id)
}

export function sortNewestFirst<Post extends Pick<FamilyPost, 'createdAt'>>(posts: readonly Post[]): Post[] {
  return posts.toSorted((first, second) =>
    first.createdAt === second.createdAt ? 0 : first.createdAt > second.createdAt ? -1 : 1,
  )
}

function usePostsCache(memberId: string) {
  const queryClient = useQueryClient()
  return (change: (posts: FamilyPost[], page: number) => FamilyPost[]) => {
    updateRows(queryClient, 'GET /api/family-posts/{memberId}', { params: { memberId } }, change)
    // A photograph has the same audience as its post.
    void invalidate(queryClient, 'GET /api/family-media/{memberId}', { params: { memberId } })
  }
}
