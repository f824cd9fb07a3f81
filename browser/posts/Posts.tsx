import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { useCurrentUser } from '#browser/platform/current-user.ts'
import { keptDraft } from '#browser/platform/drafts.ts'
import { loadable } from '#browser/platform/loadable.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { FamilyMember } from '#contract/family-tree.ts'
import type { FamilyPost } from '#contract/posts.ts'

import { Post } from './Post.tsx'
import { newestFirst, postDraftKey, postsQuery } from './queries.ts'
import { RemovedPost } from './RemovedPost.tsx'

// Who only reads loads no form.
const NewPost = loadable(() => import('./NewPost.tsx'), <Skeleton className="h-80" />)

/** What was written on somebody's page, newest first. */
export function Posts({ member }: { member: FamilyMember }) {
  const { data, isError, refetch } = useQuery(postsQuery(member.id))
  const [removed, setRemoved] = useState<FamilyPost[]>([])
  const [restoredId, setRestoredId] = useState<string | null>(null)
  const isRemoved = (post: FamilyPost) => removed.some(({ id }) => id === post.id)

  if (isError)
    return (
      <EmptyState
        title="The posts could not be read"
        heading="h2"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        The connection may have been lost for a moment.
      </EmptyState>
    )
  if (data === undefined)
    return (
      <output className="grid gap-6">
        <span className="sr-only">Loading the posts</span>
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
      </output>
    )
  // What was just deleted keeps its place while one may think better of it.
  const shown = newestFirst([...data.filter(post => !isRemoved(post)), ...removed])
  return (
    <>
      <Composer member={member} />
      {shown.length === 0 ? (
        <EmptyState title="Nothing has been written here yet" heading="h2">
          A memory, some news, a question for the family: the first words on {member.firstName}’s page may be
          yours.
        </EmptyState>
      ) : (
        <ul aria-label="Posts" className="mt-2">
          {shown.map(post => (
            <li key={post.id} className="border-b border-line py-8 last:border-b-0">
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
    </>
  )
}

function Composer({ member }: { member: FamilyMember }) {
  const { user } = useCurrentUser()
  const [isWriting, setWriting] = useState(
    () => user !== null && keptDraft(postDraftKey(member.id), user.id) !== undefined,
  )
  const button = useRef<HTMLButtonElement>(null)
  const wasWriting = useRef(false)

  useEffect(() => {
    // The form had the focus and is gone; it goes back to what opened it.
    if (!isWriting && wasWriting.current) button.current?.focus()
    wasWriting.current = isWriting
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
  return <NewPost member={member} userId={user.id} onClose={() => setWriting(false)} />
}
