import { useEffect, useRef } from 'react'

import { MediaGrid } from '#browser/media/gallery/MediaGrid.tsx'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { useDraftDialog } from '#browser/platform/drafts/use-draft-dialog.ts'
import { formatDay } from '#browser/platform/format/format-instant.ts'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { FamilyPost } from '#contract/posts.ts'

import { draftKeys, useDeletePost } from './queries.ts'

const EditPost = lazyWithPreload(() => import('./EditPost.tsx'), <Skeleton className="h-80" />)

export interface PostProps {
  post: FamilyPost
  /** Whether it was just restored, and so takes the focus. */
  isRestored: boolean
  onRemoved: () => void
}

/** One post. Its author can edit and delete it. */
export function Post({ post, isRestored, onRemoved }: PostProps) {
  const { user } = useCurrentUser()
  const [hasDraft, setEditing] = useDraftDialog(draftKeys.edit(post.id))
  const isEditing = post.canEdit && hasDraft
  const editButton = useRef<HTMLButtonElement>(null)
  const shouldFocus = useRef(isRestored)

  useEffect(() => {
    // The focused element, the form or the undo button, was removed.
    if (!isEditing && shouldFocus.current) editButton.current?.focus()
    shouldFocus.current = isEditing
  }, [isEditing])

  if (isEditing && user !== null) return <EditPost post={post} onClose={() => setEditing(false)} />
  return (
    <article>
      <Byline post={post} />
      {post.title !== null && <h3 className="mt-5">{post.title}</h3>}
      <p className="mt-3 max-w-prose font-serif text-lead wrap-anywhere whitespace-pre-line">
        {post.content}
      </p>
      {post.media.length > 0 && (
        <div className="mt-5 max-w-prose">
          <MediaGrid
            label={`Photographs and videos: ${formatPostLabel(post)}`}
            media={post.media}
            size={post.media.length > 2 ? 'small' : 'regular'}
          />
        </div>
      )}
      {post.canEdit && (
        <div className="mt-4 -ml-3.5 flex gap-1">
          <Button
            ref={editButton}
            variant="quiet"
            size="small"
            aria-label={`Edit: ${formatPostLabel(post)}`}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
          <DeleteButton post={post} onRemoved={onRemoved} />
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
          {createdAt !== '' && <time dateTime={createdAt}>{formatDay(createdAt)}</time>}
          {createdAt !== '' && updatedAt !== createdAt && `, edited ${formatDay(updatedAt)}`}
        </span>
      </p>
      {!isPublic && (
        <Badge tone="gold" className="ml-auto">
          Only visible to you
        </Badge>
      )}
    </header>
  )
}

function DeleteButton({ post, onRemoved }: { post: FamilyPost; onRemoved: () => void }) {
  const deletePost = useDeletePost(post)
  return (
    <Button
      variant="quiet"
      size="small"
      className="text-muted"
      aria-label={`Delete: ${formatPostLabel(post)}`}
      pending={deletePost.isPending}
      onClick={() => deletePost.mutate(undefined, { onSuccess: onRemoved })}
    >
      Delete
    </Button>
  )
}

/** A short label that distinguishes this post from others. */
export function formatPostLabel({ title, content }: Pick<FamilyPost, 'title' | 'content'>): string {
  if (title !== null) return title
  const characters = Array.from(content)
  return characters.length <= 40 ? content : `${characters.slice(0, 40).join('').trimEnd()}…`
}
