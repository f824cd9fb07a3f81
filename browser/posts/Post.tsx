import { useEffect, useRef, useState } from 'react'

import { PhotographGrid } from '#browser/media/PhotographGrid.tsx'
import { loadable } from '#browser/platform/loadable.tsx'
import { dayOf } from '#browser/platform/moments.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { FamilyPost } from '#contract/posts.ts'

import { useDeletePost } from './queries.ts'

const EditPost = loadable(() => import('./EditPost.tsx'), <Skeleton className="h-80" />)

export interface PostProps {
  post: FamilyPost
  /** It was put back just now. */
  isRestored: boolean
  onRemoved: () => void
}

/** One post. Whether it may be changed and deleted is the server's word. */
export function Post({ post, isRestored, onRemoved }: PostProps) {
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const takesFocus = useRef(isRestored)

  useEffect(() => {
    // The form, or the button that put the post back, had the focus and is gone.
    if (!isEditing && takesFocus.current) editButton.current?.focus()
    takesFocus.current = isEditing
  }, [isEditing])

  if (isEditing) return <EditPost post={post} onClose={() => setEditing(false)} />
  return (
    <article>
      <Byline post={post} />
      {post.title !== null && <h3 className="mt-5">{post.title}</h3>}
      <p className="mt-3 max-w-prose font-serif text-lead wrap-anywhere whitespace-pre-line">
        {post.content}
      </p>
      {post.media.length > 0 && (
        <div className="mt-5 max-w-prose">
          <PhotographGrid
            label={`Photographs: ${postLabel(post)}`}
            photographs={post.media}
            size={post.media.length > 2 ? 'small' : 'regular'}
          />
        </div>
      )}
      {post.isOwn && (
        <div className="mt-4 -ml-3.5 flex gap-1">
          <Button
            ref={editButton}
            variant="quiet"
            size="small"
            aria-label={`Edit: ${postLabel(post)}`}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
          <Delete post={post} onRemoved={onRemoved} />
        </div>
      )}
    </article>
  )
}

function Byline({ post: { authorName, createdAt, updatedAt, isPublic } }: { post: FamilyPost }) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Avatar name={authorName} decorative />
      <p className="leading-tight">
        {authorName}
        <span className="block text-caption text-muted tabular">
          <time dateTime={createdAt}>{dayOf(createdAt)}</time>
          {updatedAt !== createdAt && `, changed ${dayOf(updatedAt)}`}
        </span>
      </p>
      {!isPublic && (
        <Badge tone="gold" className="ml-auto">
          Only you see this
        </Badge>
      )}
    </header>
  )
}

function Delete({ post, onRemoved }: { post: FamilyPost; onRemoved: () => void }) {
  const removePost = useDeletePost(post)
  return (
    <Button
      variant="quiet"
      size="small"
      className="text-muted"
      aria-label={`Delete: ${postLabel(post)}`}
      pending={removePost.isPending}
      onClick={() => removePost.mutate(undefined, { onSuccess: onRemoved })}
    >
      Delete
    </Button>
  )
}

/** By what one tells this post from the others. */
export function postLabel({ title, content }: Pick<FamilyPost, 'title' | 'content'>): string {
  if (title !== null) return title
  const characters = Array.from(content)
  return characters.length <= 40 ? content : `${characters.slice(0, 40).join('').trimEnd()}…`
}
