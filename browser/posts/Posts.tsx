import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { useCurrentUser } from '#browser/platform/current-user.ts'
import { useDraftDialog } from '#browser/platform/drafts/use-draft-dialog.ts'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { LoadMore } from '#browser/ui/lists/LoadMore.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import type { FamilyPost } from '#contract/posts.ts'

import { Post } from './Post.tsx'
import { sortNewestFirst, draftKeys, createPostsQuery } from './queries.ts'
import { RemovedPost } from './RemovedPost.tsx'

// Readers do not need the form.
const NewPost = lazyWithPreload(() => import('./NewPost.tsx'), <Skeleton className="h-80" />)

/** The posts on a member's profile, newest first. */
export function Posts({ member }: { member: FamilyMember }) {
  const list = useInfiniteQuery(createPostsQuery(member.id))
  const [removed, setRemoved] = useState<FamilyPost[]>([])
  const [restoredId, setRestoredId] = useState<string | null>(null)
  const isRemoved = (post: FamilyPost) => removed.some(({ id }) => id === post.id)

  if (list.data === undefined && list.isError)
    return (
      <LoadFailed
        title="The posts could not be loaded"
        error={list.error}
        heading="h2"
        onRetry={list.refetch}
      />
    )
  if (list.data === undefined)
    return (
      <output className="grid gap-6">
        <span className="sr-only">Loading posts</span>
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
      </output>
    )
  // A deleted post keeps its position while it can be restored.
  const visible = sortNewestFirst([...list.data.rows.filter(post => !isRemoved(post)), ...removed])
  return (
    <>
      <Composer member={member} />
      {visible.length === 0 ? (
        <EmptyState title="No posts yet" heading="h2">
          Share a memory, some news or a question on {member.firstName}’s page.
        </EmptyState>
      ) : (
        <ul aria-label="Posts" className="mt-2">
          {visible.map(post => (
            <li
              key={post.id}
              className="skip-offscreen border-b border-line py-8 [contain-intrinsic-block-size:auto_16rem] last:border-b-0"
            >
              {isRemoved(post) ? (
                <RemovedPost
                  post={post}
                  onRestored={() => {
                    setRemoved(removed.filter(({ id }) => id !== post.id))
                    setRestoredId(post.id)
                  }}
                />
              ) : (
                <Post
                  post={post}
                  isRestored={post.id === restoredId}
                  onRemoved={() => setRemoved([...removed, post])}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <LoadMore list={list} noun="posts" auto />
    </>
  )
}

function Composer({ member }: { member: FamilyMember }) {
  const { user } = useCurrentUser()
  const [isWriting, setWriting] = useDraftDialog(draftKeys.newPost(member.id))
  const button = useRef<HTMLButtonElement>(null)
  const wasFormOpen = useRef(false)

  useEffect(() => {
    // Return the focus from the closed form to the button that opened it.
    if (!isWriting && wasFormOpen.current) button.current?.focus()
    wasFormOpen.current = isWriting
  }, [isWriting])

  if (user === null) return null
  if (!isWriting)
    return (
      <button
        ref={button}
        type="button"
        onClick={() => setWriting(true)}
        className="w-full rounded-md border border-edge bg-raised px-5 py-4 text-left font-serif text-lead text-muted transition-colors hover:border-accent hover:text-ink"
      >
        Write on {member.firstName}’s page
      </button>
    )
  return <NewPost member={member} onClose={() => setWriting(false)} />
}
